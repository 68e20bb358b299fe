//! Options whose values are names from a table.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Parses one of these values by its name, in any case unless names differ in case only. Help and errors list the names.
pub fn one_of<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let named = |value: T| (name(value.clone()), value);
    let table: Vec<(&str, T)> = values.into_iter().map(named).collect();
    let names: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    PossibleValuesParser::new(names).try_map(move |text| {
        let found = table.iter().find(|(name, _)| *name == text);
        let found = found.or_else(|| table.iter().find(|(name, _)| name.eq_ignore_ascii_case(&text)));
        found.map(|(_, value)| value.clone()).ok_or("no such name")
    })
}
