//! What alternating chains rest on, and their words in three notations.

use super::net::{Net, Node, Set};
use crate::grid::{Cell, CellSet, House};
use crate::logic::explain::phrases::{and, cells, conclusion, digits, join};
use crate::logic::{CandidateSet, Constraint, Evidence, LinkedChain, Notation, Parts, Role, Step};

pub(super) use crate::logic::Link;

impl Link {
    /// The strong link between two nodes of the net.
    pub(super) fn strong(net: &Net, [a, b]: [Node; 2], set: Option<&Set>) -> Self {
        if let Some((set, _)) = set {
            return Self::Set(set.cells, set.digits, set.house);
        }
        let both = a.cells | b.cells;
        let holds_all = |house: &House| net.places(a.digit) & house.cells() == both;
        let house = House::all().find(holds_all).filter(|_| a.digit == b.digit);
        let cell = a.cells.first().unwrap_or(Cell::at(0, 0));
        house.map_or(Self::Cell(cell), Self::House)
    }

    /// Whether it joins what stands in the same cells.
    fn is_inside(self) -> bool {
        !matches!(self, Self::House(_))
    }
}

/// A chain of nodes joined by strong and weak links in turn, the first and the last link being strong.
///
/// If its first node is false, all nodes are true and false by turns.
#[derive(Debug)]
pub struct Alternating {
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The strong links: between the first two nodes, between the next two, and so on.
    pub strong: Vec<Link>,
    /// Whether its ends are linked weakly, which closes it to a loop.
    pub is_loop: bool,
}

impl Alternating {
    /// How each node is joined to the next.
    fn links(&self) -> impl Iterator<Item = Option<Link>> {
        (1..self.nodes.len()).map(|number| {
            if number % 2 == 1 {
                Some(self.strong[number / 2])
            } else {
                Link::weak([self.nodes[number - 1], self.nodes[number]])
            }
        })
    }

    fn ends(&self) -> [Node; 2] {
        [self.nodes[0], self.nodes[self.nodes.len() - 1]]
    }

    /// Whether it comes back to the start.
    fn proves_start(&self) -> bool {
        let [first, last] = self.ends();
        first == last
    }

    /// The chain as what follows from what: `r1c2<>5 -> r1c9=5 -> r4c9<>5 -> r4c4=5`, with the cells of almost
    /// locked sets.
    fn implications(&self) -> String {
        let set = |number: usize| match self.strong.get(number / 2) {
            Some(Link::Set(all, ..)) if number % 2 == 1 => format!(" (ALS {})", cells(*all)),
            _ => String::new(),
        };
        let node = |(number, node): (usize, &Node)| {
            let sign = if number % 2 == 0 { "<>" } else { "=" };
            format!("{}{sign}{}{}", cells(node.cells), node.digit, set(number))
        };
        let back = self.is_loop.then_some((0, &self.nodes[0]));
        join(self.nodes.iter().enumerate().chain(back).map(node), " -> ")
    }

    /// The cells with the links between them, as HoDoKu writes them, `r1c2 =5= r1c9 -5- r4c9`: first the cells
    /// or the almost locked set of each stretch, then the digit and the sign of the link to the next.
    fn stretches(&self) -> Vec<(String, Option<(char, Node)>)> {
        let mut stretches = Vec::new();
        let mut name = cells(self.nodes[0].cells);
        for (number, link) in self.links().enumerate() {
            match link {
                Some(Link::Set(all, of, _)) => name = format!("ALS:{} {{{of}}}", cells(all)),
                Some(Link::Cell(_)) => {}
                _ => {
                    let sign = if number % 2 == 0 { '=' } else { '-' };
                    stretches.push((name, Some((sign, self.nodes[number]))));
                    name = cells(self.nodes[number + 1].cells);
                }
            }
        }
        stretches.push((name, None));
        stretches
    }

    fn in_hodokus(&self, step: &Step) -> String {
        let link = |(name, link): (String, Option<(char, Node)>)| match link {
            Some((sign, node)) => format!("{name} {sign}{}{sign} ", node.digit),
            None => name,
        };
        let chain: String = self.stretches().into_iter().map(link).collect();
        let keys = join(step.eliminations.digits(), "/");
        let [first, last] = self.ends().map(|node| node.digit);
        let is_of_one_digit = self.nodes.iter().all(|node| node.digit == first);
        let gone = &step.eliminations;
        if self.is_loop {
            let closing = Link::weak([self.ends()[1], self.ends()[0]]);
            let back = cells(self.nodes[0].cells);
            return match closing {
                Some(Link::Cell(_)) => format!("{keys} {last}= {chain} ={first}"),
                _ => format!("{keys} {first}- {chain} -{last}- {back}"),
            };
        }
        if self.proves_start() {
            return format!("{keys} {chain}");
        }
        let victim = gone.iter().next().filter(|_| gone.len() == 1 && !is_of_one_digit);
        let Some(victim) = victim else {
            return if is_of_one_digit {
                format!("{keys} {chain}")
            } else {
                format!("{keys} {first}- {chain} -{last}")
            };
        };
        let (cell, digit) = (victim.cell(), victim.digit());
        let to = |node: Node| {
            if node.cells == CellSet::of(cell) {
                String::new()
            } else {
                format!("{cell} -{digit}- ")
            }
        };
        let from = |node: Node| {
            if node.cells == CellSet::of(cell) {
                String::new()
            } else {
                format!(" -{digit}- {cell}")
            }
        };
        let [start, end] = self.ends();
        format!("{keys} {}{chain}{}", to(start), from(end))
    }

    /// `(5)r1c2 = r1c9 - (5=3)r4c9`, as Eureka has it: digits joined within the same cells stand in one bracket.
    fn in_eureka(&self) -> String {
        let mut text = String::new();
        let mut digits = self.nodes[0].digit.to_string();
        let mut place = self.nodes[0].cells;
        for (number, link) in self.links().enumerate() {
            let sign = if number % 2 == 0 { '=' } else { '-' };
            let next = self.nodes[number + 1];
            if link.is_some_and(Link::is_inside) {
                digits += &format!("{sign}{}", next.digit);
                if let Some(Link::Set(all, ..)) = link {
                    place = all;
                }
            } else {
                text += &format!("({digits}){} {sign} ", cells(place));
                (digits, place) = (next.digit.to_string(), next.cells);
            }
        }
        text += &format!("({digits}){}", cells(place));
        if self.is_loop { text + " - loop" } else { text }
    }
}

impl Evidence for Alternating {
    fn chains(&self) -> Vec<LinkedChain> {
        let [start, end] = self.ends();
        let closing = self.is_loop.then(|| Link::weak([end, start]));
        let links = self.links().chain(closing).flatten().collect();
        vec![LinkedChain { nodes: self.nodes.clone(), starts_true: false, links }]
    }

    fn parts(&self) -> Parts {
        let of = |node: &Node| CandidateSet::of_digit(node.digit, node.cells);
        let every_second = |from: usize| {
            let nodes = self.nodes.iter().skip(from).step_by(2);
            nodes.fold(CandidateSet::EMPTY, |all, node| all | of(node))
        };
        let mut roles = vec![(Role::Pattern, every_second(1)), (Role::Off, every_second(0))];
        let (mut base, mut cover) = (Vec::new(), Vec::new());
        let mut sets = 0;
        for (link, node) in self.strong.iter().zip(self.nodes.iter().step_by(2)) {
            match *link {
                Link::Cell(cell) => base.push(Constraint::Cell(cell)),
                Link::House(house) => base.push(Constraint::House(house, node.digit)),
                Link::Set(cells, digits, house) => {
                    roles.push((Role::Set(sets), CandidateSet::product(cells, digits)));
                    sets += 1;
                    base.extend(cells.iter().map(Constraint::Cell));
                    cover.extend(digits.iter().map(|digit| Constraint::House(house, digit)));
                }
            }
        }
        let closing = self.is_loop.then(|| self.ends());
        let weak = self.nodes[1..self.nodes.len() - 1].chunks_exact(2);
        for [a, b] in weak.map(|pair| [pair[0], pair[1]]).chain(closing) {
            match Link::weak([a, b]) {
                Some(Link::Cell(cell)) => cover.push(Constraint::Cell(cell)),
                Some(Link::House(house)) => cover.push(Constraint::House(house, a.digit)),
                _ => {}
            }
        }
        Parts { roles, base, cover }
    }

    fn short(&self, step: &Step) -> String {
        self.short_in(step, Notation::Ours)
    }

    fn short_in(&self, step: &Step, notation: Notation) -> String {
        let chain = match notation {
            Notation::Ours => self.implications(),
            Notation::HoDoKu => self.in_hodokus(step),
            Notation::Eureka => self.in_eureka(),
        };
        format!("{chain} => {}", conclusion(step))
    }

    fn long(&self, step: &Step) -> String {
        let conclusion = conclusion(step);
        let [first, last] = self.ends();
        let mut text = if self.proves_start() {
            format!(
                "Suppose that {}. The chain leads from there to the opposite, so that the assumption is wrong, and \
                 what sees {} goes: {conclusion}.",
                says(first, false),
                named(first)
            )
        } else if self.is_loop {
            format!(
                "The chain leads around a loop: if {}, then {}, and the other way round. Of any two nodes \
                 that follow each other exactly one is true, so that what sees both goes: {conclusion}.",
                says(first, false),
                says(last, true)
            )
        } else {
            format!(
                "If {}, the chain leads to where {}. So {} or {}, and what sees both goes: {conclusion}.",
                says(first, false),
                says(last, true),
                says(first, true),
                says(last, true)
            )
        };
        for (number, (link, pair)) in self.links().zip(self.nodes.windows(2)).enumerate() {
            let is_true = number % 2 == 0;
            let because = link.map_or(String::new(), |link| because(link, pair[1], is_true));
            text += &format!(
                "\n  If {}, then {}: {because}.",
                says(pair[0], !is_true),
                says(pair[1], is_true)
            );
        }
        text
    }

    fn look(&self) -> Option<String> {
        let [first, last] = self.ends();
        let of = digits(self.nodes.iter().map(|node| node.digit).collect());
        Some(format!(
            "look at {of} on a chain from {} to {}",
            cells(first.cells),
            cells(last.cells)
        ))
    }
}

/// `5 in r1c2`, or `5 in r1c23`.
fn named(node: Node) -> String {
    format!("{} in {}", node.digit, cells(node.cells))
}

/// `r1c2 is 5`, `r1c2 is not 5`, `one of r1c2 and r1c3 is 5`, `neither ... nor`.
pub(super) fn says(node: Node, is_true: bool) -> String {
    let (of, digit) = (node.cells, node.digit);
    match (of.len(), is_true) {
        (1, true) => format!("{} is {digit}", cells(of)),
        (1, false) => format!("{} is not {digit}", cells(of)),
        (_, true) => format!("one of {} is {digit}", and(of)),
        (_, false) => format!("none of {} is {digit}", and(of)),
    }
}

/// Why the node follows.
pub(super) fn because(link: Link, node: Node, is_true: bool) -> String {
    let digit = node.digit;
    match (link, is_true) {
        (Link::Cell(cell), true) => format!("{digit} is the last candidate left in {cell}"),
        (Link::Cell(cell), false) => format!("{cell} holds one digit only"),
        (Link::House(house), true) if node.cells.len() == 1 => {
            format!("it is the last place left for {digit} in {house}")
        }
        (Link::House(house), true) => {
            format!("they are the last places left for {digit} in {house}")
        }
        (Link::House(house), false) => format!("{digit} stands only once in {house}"),
        (Link::Set(of, all, _), _) => format!(
            "{} hold {} with one digit too many, and thus all digits but the one they lose",
            and(of),
            and(all)
        ),
    }
}
