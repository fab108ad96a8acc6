//! Writes the schema as TypeScript, in the shape that supabase-js is typed by: `Database`, `Tables<>` and its kin.

use std::fmt::Write as _;

use serde_json::Value;

/// `catalog` is the document of `catalog.sql`.
#[must_use]
pub fn database(catalog: &Value) -> String {
    let mut out = String::from(
        "// Written by `cargo xtask codegen` from sql/shop. Do not edit: change the SQL and run it again.\n\n\
         export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];\n\n\
         export type Database = {\n  public: {\n",
    );
    let relations = list(&catalog["relations"]);
    section(&mut out, "Tables", relations.iter().filter(|one| !truth(&one["is_view"])).map(|one| relation(one, false)));
    section(&mut out, "Views", relations.iter().filter(|one| truth(&one["is_view"])).map(|one| relation(one, true)));
    section(&mut out, "Functions", list(&catalog["functions"]).iter().map(|one| function(one, relations)));
    section(&mut out, "Enums", list(&catalog["enums"]).iter().map(enumeration));
    out.push_str("    CompositeTypes: { [_ in never]: never };\n  };\n};\n");
    out.push_str(HELPERS);
    out
}

fn section(out: &mut String, name: &str, members: impl Iterator<Item = String>) {
    let body: String = members.collect();
    if body.is_empty() {
        let _ = writeln!(out, "    {name}: {{ [_ in never]: never }};");
    } else {
        let _ = writeln!(out, "    {name}: {{\n{body}    }};");
    }
}

fn relation(one: &Value, is_view: bool) -> String {
    let columns = list(&one["columns"]);
    let row = |column: &&Value| Some(field(column, false, is_view || truth(&column["nullable"])));
    let mut body = record("Row", columns.iter().filter_map(|column| row(&column)));
    if !is_view || one["updatable"].as_i64().unwrap_or(0) & 8 != 0 {
        let written = || columns.iter().filter(|column| !truth(&column["generated"]));
        let optional = |column: &Value| is_view || truth(&column["nullable"]) || truth(&column["has_default"]);
        body += &record("Insert", written().map(|column| field(column, optional(column), truth(&column["nullable"]))));
        body += &record("Update", written().map(|column| field(column, true, truth(&column["nullable"]))));
    }
    let keys: String = list(&one["foreign_keys"]).iter().map(foreign_key).collect();
    let keys = if keys.is_empty() { "[]".to_owned() } else { format!("[\n{keys}        ]") };
    format!("      {}: {{\n{body}        Relationships: {keys};\n      }};\n", text(&one["name"]))
}

fn record(name: &str, fields: impl Iterator<Item = String>) -> String {
    format!("        {name}: {{\n{}        }};\n", fields.collect::<String>())
}

fn field(column: &Value, optional: bool, nullable: bool) -> String {
    let (mark, or_null) = (if optional { "?" } else { "" }, if nullable { " | null" } else { "" });
    format!("          {}{mark}: {}{or_null};\n", text(&column["name"]), scalar(column))
}

fn foreign_key(key: &Value) -> String {
    format!(
        "          {{\n            foreignKeyName: {};\n            columns: {};\n            isOneToOne: {};\n            \
         referencedRelation: {};\n            referencedColumns: {};\n          }},\n",
        key["name"], key["columns"], key["one_to_one"], key["target"], key["target_columns"]
    )
}

fn function(one: &Value, relations: &[Value]) -> String {
    let args: Vec<String> = list(&one["args"])
        .iter()
        .map(|arg| {
            let mark = if truth(&arg["optional"]) { "?" } else { "" };
            format!("{}{mark}: {}", text(&arg["name"]), scalar(arg))
        })
        .collect();
    let args = if args.is_empty() { "never".to_owned() } else { format!("{{ {} }}", args.join("; ")) };
    let returned = text(&one["type"]);
    let is_row = relations.iter().any(|relation| text(&relation["name"]) == returned);
    let element =
        if is_row { format!("Database[\"public\"][\"Tables\"][\"{returned}\"][\"Row\"]") } else { scalar(one) };
    let set = if truth(&one["is_set"]) { "[]" } else { "" };
    format!("      {}: {{ Args: {args}; Returns: {element}{set} }};\n", text(&one["name"]))
}

fn enumeration(one: &Value) -> String {
    let values: Vec<String> = list(&one["values"]).iter().map(Value::to_string).collect();
    format!("      {}: {};\n", text(&one["name"]), values.join(" | "))
}

/// The TypeScript type of a value as JSON carries it.
fn scalar(typed: &Value) -> String {
    let name = text(&typed["type"]);
    let element = match (name, text(&typed["kind"])) {
        (_, "e") => format!("Database[\"public\"][\"Enums\"][\"{name}\"]"),
        ("bool", _) => "boolean".to_owned(),
        ("int2" | "int4" | "int8" | "float4" | "float8" | "numeric", _) => "number".to_owned(),
        ("json" | "jsonb", _) => "Json".to_owned(),
        ("void", _) => "undefined".to_owned(),
        ("record", _) => "Record<string, unknown>".to_owned(),
        _ => "string".to_owned(),
    };
    if truth(&typed["is_array"]) { format!("{element}[]") } else { element }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn truth(value: &Value) -> bool {
    value.as_bool().unwrap_or(false)
}

const HELPERS: &str = r#"
type Public = Database["public"];

export type Tables<Name extends keyof (Public["Tables"] & Public["Views"])> = (Public["Tables"] &
  Public["Views"])[Name] extends { Row: infer Row }
  ? Row
  : never;

export type TablesInsert<Name extends keyof Public["Tables"]> = Public["Tables"][Name] extends { Insert: infer Insert }
  ? Insert
  : never;

export type TablesUpdate<Name extends keyof Public["Tables"]> = Public["Tables"][Name] extends { Update: infer Update }
  ? Update
  : never;

export type Enums<Name extends keyof Public["Enums"]> = Public["Enums"][Name];
"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn a_table_becomes_row_insert_update_and_relationships() {
        let column = |name: &str, kind: &str, nullable: bool, has_default: bool| {
            json!({"name": name, "type": kind, "kind": "b", "is_array": false, "nullable": nullable,
                   "has_default": has_default, "generated": false})
        };
        let catalog = json!({
            "relations": [{"name": "lines", "is_view": false, "updatable": 28,
                "columns": [column("id", "uuid", false, true), column("price", "numeric", true, false)],
                "foreign_keys": [{"name": "k", "columns": ["id"], "target": "t", "target_columns": ["id"], "one_to_one": true}]}],
            "functions": [{"name": "merge", "type": "json", "kind": "b", "is_array": false, "is_set": false,
                "args": [{"name": "p_id", "type": "uuid", "kind": "b", "is_array": false, "optional": true}]}],
            "enums": [],
        });
        let written = super::database(&catalog);
        for part in [
            "price: number | null;",
            "id?: string;",
            "price?: number | null;",
            "isOneToOne: true;",
            "merge: { Args: { p_id?: string }; Returns: Json };",
            "Enums: { [_ in never]: never };",
        ] {
            assert!(written.contains(part), "{part} is not in\n{written}");
        }
    }
}
