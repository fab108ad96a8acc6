//! Lists of objects.

use actix_web::{HttpRequest, HttpResponse, web::Payload};
use storage::{
    Error,
    flow::{ListV1, ListV2, SortColumn},
};

use super::{
    answer::{self, Outcome, respond},
    asked::{self, Asked, Wants},
    schema::Fields,
};
use crate::state::State;

pub(super) async fn v1(request: &HttpRequest, state: &State, payload: Payload, bucket: &str) -> HttpResponse {
    respond(request, list(request, state, payload, bucket).await)
}

pub(super) async fn v2(request: &HttpRequest, state: &State, payload: Payload, bucket: &str) -> HttpResponse {
    respond(request, page(request, state, payload, bucket).await)
}

async fn list(request: &HttpRequest, state: &State, payload: Payload, bucket: &str) -> Outcome {
    let body = Fields::of("body", asked::body(payload).await?);
    let asked = Asked::of(request, state, Wants::Header).await?;
    let (body, bucket) = (body?, asked::bucket(bucket)?);
    body.required(&["prefix"])?;
    let prefix = body.text("prefix")?.unwrap_or_default();
    let limit = body.integer("limit", 1)?.unwrap_or(100);
    let offset = body.integer("offset", 0)?.unwrap_or(0);
    let (sort, descending) = sort(&body, &["name", "updated_at", "created_at", "last_accessed_at"])?;
    let search = body.text("search")?.unwrap_or_default();
    let wanted = ListV1 { prefix, limit, offset, search, sort, descending };
    Ok(answer::json(&state.storage.list(&asked.call("storage.object.list"), &bucket, &wanted).await?))
}

async fn page(request: &HttpRequest, state: &State, payload: Payload, bucket: &str) -> Outcome {
    let body = asked::body(payload).await?;
    let asked = Asked::of(request, state, Wants::Token).await?;
    let (body, bucket) = (Fields::of("body", body)?, asked::bucket(bucket)?);
    let prefix = body.text("prefix")?.unwrap_or_default();
    let limit = body.integer("limit", 1)?;
    let cursor = body.text("cursor")?.filter(|cursor| !cursor.is_empty());
    let by_folder = body.flag("with_delimiter")?.unwrap_or(false);
    let (sort, descending) = sort(&body, &["name", "updated_at", "created_at"])?;
    let wanted = ListV2 { prefix, limit, cursor, by_folder, sort, descending };
    Ok(answer::json(&state.storage.list_page(&asked.call("storage.object.list_v2"), &bucket, &wanted).await?))
}

fn sort(body: &Fields<'_>, columns: &[&str]) -> Result<(SortColumn, bool), Error> {
    let Some(value) = body.get("sortBy") else { return Ok((SortColumn::Name, false)) };
    let Ok(sort) = Fields::of("body/sortBy", Some(value.clone())) else {
        return Err(body.wrong("sortBy", "must be object"));
    };
    sort.required(&["column"])?;
    let column = sort.one_of("column", columns)?.as_deref().and_then(SortColumn::parse);
    let descending = sort.one_of("order", &["asc", "desc"])?.as_deref() == Some("desc");
    Ok((column.unwrap_or_default(), descending))
}
