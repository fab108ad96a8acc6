//! The draft of a read: what the request says, sorted by the relation it says it of.

use crate::{
    error::{Error, RequestError},
    plan::Planner,
    request::{ColumnItem, EmbedItem, Filter, Logic, OrderTerm, Range, SelectItem},
};

/// How deep embeds may nest, and how many there may be.
const EMBED_DEPTH_MAX: usize = 6;
const EMBEDS_MAX: usize = 20;

/// All that the request says about one relation.
#[derive(Debug, Default)]
pub(in crate::plan) struct Draft {
    pub(super) item: Option<EmbedItem>,
    pub(super) columns: Vec<ColumnItem>,
    pub(super) filters: Vec<Filter>,
    pub(super) logic: Vec<Logic>,
    pub(super) order: Vec<OrderTerm>,
    pub(super) range: Option<Range>,
    pub(super) legacy: bool,
    pub(super) children: Vec<Draft>,
}

impl Draft {
    fn new(items: &[SelectItem], item: Option<EmbedItem>) -> Self {
        let mut draft = Draft { item, ..Draft::default() };
        for item in items {
            match item {
                SelectItem::Column(column) => draft.columns.push(column.clone()),
                SelectItem::Embed(embed) => draft.children.push(Draft::new(&embed.items, Some(embed.clone()))),
            }
        }
        draft
    }

    fn size(&self) -> (usize, usize) {
        let children = self.children.iter().map(Draft::size);
        children.fold((0, 0), |(depth, count), (child_depth, child_count)| {
            (depth.max(child_depth + 1), count + child_count + 1)
        })
    }

    pub(super) fn target(&self) -> &str {
        self.item.as_ref().map_or("", |item| item.target.as_str())
    }

    fn alias(&self) -> Option<&str> {
        self.item.as_ref().and_then(|item| item.alias.as_deref())
    }

    pub(super) fn name(&self) -> &str {
        self.alias().unwrap_or(self.target())
    }

    /// The embed that a dotted parameter means.
    fn find(&mut self, path: &[String], legacy_allowed: bool) -> Result<&mut Draft, RequestError> {
        let Some((first, rest)) = path.split_first() else { return Ok(self) };
        let legacy = |child: &Draft| child.target() == first || child.alias() == Some(first.as_str());
        let position = self
            .children
            .iter()
            .position(|child| if legacy_allowed { legacy(child) } else { child.name() == first.as_str() });
        let Some(position) = position else {
            let meant = self.children.iter().find(|child| !legacy_allowed && legacy(child));
            let alias_of = meant.map(|child| (child.target().to_owned(), child.name().to_owned()));
            return Err(RequestError::NotEmbedded { name: first.clone(), alias_of });
        };
        let child = &mut self.children[position];
        child.legacy |= child.alias().is_some_and(|alias| alias != first.as_str());
        child.find(rest, legacy_allowed)
    }

    /// Nothing of it, nor of what is embedded in it, is shown.
    pub(super) fn shows_nothing(&self) -> bool {
        self.columns.is_empty() && self.children.iter().all(Draft::shows_nothing)
    }
}

impl Planner<'_> {
    pub(in crate::plan) fn draft(&self) -> Result<Draft, Error> {
        let request = self.request;
        let mut root = Draft::new(&request.select, None);
        let (depth, count) = root.size();
        if depth > EMBED_DEPTH_MAX {
            return Err(RequestError::TooMany("levels of embedding", EMBED_DEPTH_MAX).into());
        }
        if count > EMBEDS_MAX {
            return Err(RequestError::TooMany("embedded relations", EMBEDS_MAX).into());
        }
        let legacy = self.settings.legacy_target_names;
        let writes = request.action.is_write();
        for (path, filter) in request.filters.iter().filter(|(path, _)| !writes || !path.is_empty()) {
            root.find(path, legacy)?.filters.push(filter.clone());
        }
        for (path, terms) in &request.order {
            root.find(path, legacy)?.order.clone_from(terms);
        }
        if !writes {
            root.range = Some(request.range);
            for (path, range) in &request.ranges {
                root.find(path, legacy)?.range = Some(*range);
            }
        }
        for (path, logic) in request.logic.iter().filter(|(path, _)| !writes || !path.is_empty()) {
            root.find(path, legacy)?.logic.push(logic.clone());
        }
        Ok(root)
    }
}
