//! `auth.sso_providers` with its domains and what it knows of SAML, as one JSON object each.

use serde_json::Value;
use uuid::Uuid;

use super::Sql;

/// Which providers.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Named<'a> {
    Any,
    Id(Uuid),
    Resource(&'a str),
    /// Of the resource's name.
    Prefix(&'a str),
}

pub(crate) async fn list(sql: &impl Sql, named: Named<'_>) -> Result<Vec<Value>, pg::Error> {
    let (id, resource, prefix) = match named {
        Named::Any => (None, None, None),
        Named::Id(id) => (Some(id), None, None),
        Named::Resource(name) => (None, Some(name), None),
        Named::Prefix(prefix) => (None, None, Some(prefix)),
    };
    let select = "select jsonb_strip_nulls(jsonb_build_object('id', p.id, 'resource_id', p.resource_id))
          || jsonb_build_object('disabled', p.disabled,
            'saml', (select jsonb_strip_nulls(jsonb_build_object('entity_id', s.entity_id, 'metadata_xml', s.metadata_xml,
                'metadata_url', s.metadata_url, 'attribute_mapping', s.attribute_mapping,
                'name_id_format', s.name_id_format))
              from auth.saml_providers s where s.sso_provider_id = p.id limit 1),
            'domains', (select coalesce(jsonb_agg(jsonb_build_object('domain', d.domain) order by d.domain), '[]')
              from auth.sso_domains d where d.sso_provider_id = p.id),
            'created_at', p.created_at, 'updated_at', p.updated_at)
        from auth.sso_providers p
        where ($1::uuid is null or p.id = $1) and ($2::text is null or lower(p.resource_id) = lower($2))
          and ($3::text is null or starts_with(p.resource_id, $3))
        order by p.created_at, p.id";
    sql.rows(select, &[&id, &resource, &prefix]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

pub(crate) async fn delete(sql: &impl Sql, id: Uuid) -> Result<(), pg::Error> {
    sql.run("delete from auth.sso_providers where id = $1", &[&id]).await?;
    Ok(())
}
