//! One file for each family of techniques: how it is found, what its steps rest on, and their words.

pub(super) mod aligned;
pub(super) mod almost_locked;
pub(super) mod alternating;
pub(super) mod bug;
pub(super) mod colours;
pub(super) mod empty_rectangle;
pub(super) mod fish;
pub(super) mod forcing_nets;
pub(super) mod locked;
pub(super) mod locked_sets;
pub(super) mod rectangles;
pub(super) mod remote_pair;
pub(super) mod singles;
pub(super) mod skyscraper;
pub(super) mod subsets;
pub(super) mod sue_de_coq;
pub(super) mod templates;
pub(super) mod turbot;
pub(super) mod unique_loops;
pub(super) mod w_wing;
pub(super) mod wings;

mod uniqueness;

pub use aligned::Aligned;
pub use alternating::Alternating;
pub use bug::Bug;
pub use colours::Colours;
pub use empty_rectangle::Rectangles;
pub use fish::Fish;
pub use locked::Locked;
pub use rectangles::Rectangle;
pub use singles::Single;
pub use subsets::{LockedSet, Subset};
pub use templates::Templates;
pub use turbot::Linked;
pub use unique_loops::{LoopPath, UniqueLoop};
pub use uniqueness::Rescue;
pub use wings::Wing;
