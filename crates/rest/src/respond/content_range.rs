//! `Content-Range`, and the status that goes with it.

use serde_json::Value;

/// Status and header of a page that starts at `offset`.
pub(super) fn page(offset: i64, rows: i64, total: Option<i64>) -> (u16, String) {
    let last = offset + rows - 1;
    let status = match total {
        None => 200,
        Some(total) if offset > total => 416,
        Some(total) if rows < total => 206,
        Some(_) => 200,
    };
    (status, text(offset, last, total))
}

/// `0-24/*`, `0-24/300`, or `*/0` when there is nothing.
pub(super) fn text(first: i64, last: i64, total: Option<i64>) -> String {
    let total_text = total.map_or_else(|| "*".to_owned(), |total| total.to_string());
    if first <= last && total != Some(0) { format!("{first}-{last}/{total_text}") } else { format!("*/{total_text}") }
}

/// The planner's estimate in the answer of `explain (format json)`.
pub(super) fn planned_rows(explained: &[u8]) -> Option<i64> {
    let plan: Value = serde_json::from_slice(explained).ok()?;
    plan.get(0)?.get("Plan")?.get("Plan Rows")?.as_i64()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_know_whether_they_are_all() {
        assert_eq!(page(0, 10, None), (200, "0-9/*".to_owned()));
        assert_eq!(page(0, 10, Some(10)), (200, "0-9/10".to_owned()));
        assert_eq!(page(5, 5, Some(20)), (206, "5-9/20".to_owned()));
        assert_eq!(page(100, 0, Some(20)), (416, "*/20".to_owned()));
        assert_eq!(page(0, 0, Some(0)), (200, "*/0".to_owned()));
        assert_eq!(planned_rows(br#"[{"Plan":{"Plan Rows":42}}]"#), Some(42));
    }
}
