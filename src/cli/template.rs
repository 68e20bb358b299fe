//! Lines of output from a template, such as `{puzzle} ED={er}/{ep}/{ed}`.

use anyhow::ensure;

use sudoku::format::write::{ALL_PARTS, Row, RowWriter, Writer};
use sudoku::format::{OutputFormat, OutputKind};

#[derive(Debug)]
pub struct Template {
    /// The name of each field, preceded by the text before the field.
    fields: Vec<(String, String)>,
    /// The text after the last field.
    text_after_fields: String,
}

/// A template, and the output format that it defines. Both live as long as the process, as all formats do.
#[derive(Debug, Clone, Copy)]
pub struct TemplateFormat {
    pub template: &'static Template,
    pub format: &'static OutputFormat,
}

impl TemplateFormat {
    /// Parses a template: `{name}` is a field, and `{{`, `}}`, `\t`, `\n` and `\\` are `{`, `}`, TAB, newline and `\`.
    pub fn new(text: &str) -> Result<Self, &'static str> {
        let template: &'static Template = Box::leak(Box::new(Template::new(text)?));
        let format = Box::leak(Box::new(OutputFormat {
            name: "template",
            extension: "txt",
            kind: OutputKind::Csv,
            kept_parts: ALL_PARTS,
            writer: Writer::Rows(template),
            description: "a line as --template defines it",
        }));
        Ok(Self { template, format })
    }
}

impl Template {
    fn new(text: &str) -> Result<Self, &'static str> {
        let (mut fields, mut literal, mut remaining_text) = (Vec::new(), String::new(), text);
        while let Some(c) = remaining_text.chars().next() {
            let escapes = [("{{", '{'), ("}}", '}'), ("\\t", '\t'), ("\\n", '\n'), ("\\\\", '\\')];
            if let Some((escape, c)) = escapes.into_iter().find(|(escape, _)| remaining_text.starts_with(escape)) {
                literal.push(c);
                remaining_text = &remaining_text[escape.len()..];
                continue;
            }
            remaining_text = &remaining_text[c.len_utf8()..];
            if c != '{' {
                literal.push(c);
                continue;
            }
            let (name, text_after) = remaining_text.split_once('}').ok_or("unclosed `{`; write `{{` for a brace")?;
            if name.is_empty() || name.contains('{') {
                return Err("expected a field name in braces; write `{{` for a brace");
            }
            fields.push((std::mem::take(&mut literal), name.to_owned()));
            remaining_text = text_after;
        }
        Ok(Self { fields, text_after_fields: literal + "\n" })
    }

    pub fn has_field(&self, name: &str) -> bool {
        self.fields.iter().any(|(_, field_name)| field_name.eq_ignore_ascii_case(name))
    }

    pub fn check_fields(&self, names: &[&str]) -> anyhow::Result<()> {
        for (_, name) in &self.fields {
            let is_known = names.iter().any(|known_name| known_name.eq_ignore_ascii_case(name));
            ensure!(is_known, "there is no field '{name}'; the fields are {}", names.join(", "));
        }
        Ok(())
    }
}

impl RowWriter for Template {
    fn write_row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        for (text_before, name) in &self.fields {
            out.extend_from_slice(text_before.as_bytes());
            let start = out.len();
            let value = row.fields.iter().find(|(field_name, _)| field_name.eq_ignore_ascii_case(name));
            if let Some((_, value)) = value {
                value.write(out);
            }
            // Line breaks and other control characters become spaces.
            out[start..].iter_mut().filter(|byte| byte.is_ascii_control()).for_each(|byte| *byte = b' ');
        }
        out.extend_from_slice(self.text_after_fields.as_bytes());
    }
}
