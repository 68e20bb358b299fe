//! Forcing chains and nets of the players' ladder. The other chains have positions in `human.txt`.

use std::collections::HashMap;

use sudoku::grid::Grid;
use sudoku::logic::{Ladder, LadderName, Proof, State, Step, Technique, explain};

use crate::common::{corpus, grid};
use crate::players_techniques::judge_steps;
use crate::{every_step, generated_puzzles, techniques_named};

/// Returns whether the code is that of a forcing chain or net.
pub fn is_forcing(code: &str) -> bool {
    code.starts_with("13")
}

/// Returns the ladder of forcing chains and nets alone.
fn forcing_ladder() -> Ladder {
    Ladder::with_techniques(LadderName::Human, techniques_named(&["fcc", "fcv", "fnc", "fnv"]))
}

/// Follows the players' ladder. In up to `max_positions` positions whose next step is a forcing chain or net, judges
/// all forcing chains and nets. Returns the number of judged steps of each technique.
fn judge_forcing_steps(puzzles: impl Iterator<Item = Grid>, max_positions: usize) -> HashMap<Technique, usize> {
    let is_forcing_step = |next: &Step| next.technique.ladder_row().is_some_and(|row| is_forcing(row.code));
    judge_steps(puzzles, max_positions, [Ladder::human(), forcing_ladder()], is_forcing_step)
}

#[test]
fn forcing_chains_and_nets_are_sound() {
    use Technique::*;
    let counts = judge_forcing_steps(generated_puzzles(), 8);
    for (technique, min_steps) in [
        (ForcingChainContradiction, 200),
        (ForcingChainVerity, 200),
        (ForcingNetContradiction, 500),
        (ForcingNetVerity, 50),
    ] {
        assert!(counts[&technique] >= min_steps, "{counts:?}");
    }
}

/// Returns a position with singles: r1c6 has one candidate left, and 3 has one place left in row 4.
fn position_with_singles() -> State {
    State::new(&grid(".6..1..23.7......41.8.............4..3..98.....93.56.....8.1..7.8...72....7..9..."))
}

#[test]
fn nets_of_one_technique_have_different_conclusions() {
    let steps = every_step(&mut forcing_ladder(), &position_with_singles());
    let nets = steps.iter().filter(|step| step.technique >= Technique::ForcingNetContradiction);
    let mut counts = HashMap::new();
    nets.for_each(|step| *counts.entry((step.technique, step.conclusions())).or_insert(0) += 1);
    let count_of = |technique| counts.keys().filter(|(other, _)| *other == technique).count();
    let net_counts = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity].map(count_of);
    assert!(net_counts[0] >= 67 && net_counts[1] >= 91, "{net_counts:?}");
    assert!(counts.values().all(|&count| count == 1), "{counts:?}");
}

const NET_TO_A_SINGLE: &str = "\
Suppose that r1c6 is not 4. Then r1c6 would both be 4 and not be 4. The assumption is wrong: r1c6 = 4.
Chain 1 to \"r1c6 is 4\":
  If r1c6 is not 4, then r1c6 is 4: 4 is the last candidate left in r1c6.
Chain 2 to \"r1c6 is not 4\":
  This is the assumption itself.";

#[test]
fn a_net_that_excludes_a_single_is_a_chain_from_its_assumption() {
    let steps = every_step(&mut forcing_ladder(), &position_with_singles());
    let is_single_net = |step: &&Step| step.to_string().ends_with("(3 nodes) => r1c6 = 4");
    let step = steps.iter().find(is_single_net).unwrap();
    assert_eq!(explain::explanation(step), NET_TO_A_SINGLE);
    // A single node is not described in the plural.
    let one_node_step = "Forcing Net Verity: r4c7=3 -> r4c7=3 (1 node) => r4c7 = 3";
    assert!(steps.iter().any(|step| step.to_string() == one_node_step));
    let proofs = steps.iter().filter_map(|step| step.evidence::<Proof>());
    for derivation in proofs.flat_map(|proof| &proof.derivations) {
        assert!(derivation.inferences.iter().all(|inference| !inference.premises.is_empty()), "{derivation:?}");
    }
}

#[test]
#[ignore = "takes minutes, needs SUDOKU_REFERENCE"]
fn takes_minutes_forcing_chains_and_nets_in_hard_puzzles_are_sound() {
    judge_forcing_steps(corpus("puzzles3_magictour_top1465").into_iter(), 300);
}
