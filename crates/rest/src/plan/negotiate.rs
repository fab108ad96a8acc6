//! Which of the accepted media types is served, and what makes its body.

use query::QualifiedIdent;

use super::{Body, Planner, ReadNode};
use crate::{
    error::Error,
    request::{Media, PlanFormat},
    schema::Handler,
};

pub(super) struct Negotiated {
    pub(super) body: Body,
    /// Goes out as `Content-Type`.
    pub(super) media: Media,
    pub(super) explain: Option<(PlanFormat, Vec<&'static str>)>,
}

impl Negotiated {
    fn plain(body: Body, media: Media) -> Self {
        Self { body, media, explain: None }
    }

    fn handler(handler: &Handler) -> Self {
        let (function, row) = (handler.function.clone(), handler.row.clone());
        Self::plain(Body::Handler { function, row }, handler.answers.clone())
    }
}

impl Planner<'_> {
    /// The first accepted type that can be served for this relation or function. A HEAD needs no body, but the type must
    /// be one that exists.
    pub(super) fn negotiate(&self, target: &QualifiedIdent, head: bool, tree: &ReadNode) -> Result<Negotiated, Error> {
        let accepted = self.request.accept.iter();
        let mut negotiated = accepted
            .clone()
            .find_map(|media| self.serve(target, media, tree))
            .ok_or_else(|| self.nothing_acceptable())?;
        if head && negotiated.explain.is_none() {
            negotiated.body = Body::None;
        }
        Ok(negotiated)
    }

    fn serve(&self, target: &QualifiedIdent, media: &Media, tree: &ReadNode) -> Option<Negotiated> {
        match media {
            // Those of this interface cannot be overridden.
            Media::ArrayStripped => Some(Negotiated::plain(Body::Json { stripped: true }, media.clone())),
            Media::Object { stripped } => Some(Negotiated::plain(Body::Object { stripped: *stripped }, media.clone())),
            Media::Plan { of, format, options } if self.settings.plans && !matches!(**of, Media::Plan { .. }) => {
                let explained = self.serve(target, of, tree)?;
                let explain = Some((*format, options.clone()));
                Some(Negotiated { body: explained.body, media: media.clone(), explain })
            }
            Media::Plan { .. } => None,
            other => self.handled(target, other, tree).map(Negotiated::handler).or_else(|| built_in(other)),
        }
    }

    /// A handler of the target for every type comes before one for this type, and either before one that takes anything.
    /// Those of the target expect its rows as they are.
    fn handled(&self, target: &QualifiedIdent, media: &Media, tree: &ReadNode) -> Option<&Handler> {
        let handlers = self.schema.handlers();
        let own = |media: &Media| handlers.of(target, media).filter(|_| tree.shows_whole_rows());
        own(&Media::Any).or_else(|| own(media)).or_else(|| handlers.of_anything(media))
    }
}

fn built_in(media: &Media) -> Option<Negotiated> {
    match media {
        Media::Any | Media::Json => Some(Negotiated::plain(Body::Json { stripped: false }, Media::Json)),
        Media::Csv => Some(Negotiated::plain(Body::Csv, Media::Csv)),
        Media::GeoJson => Some(Negotiated::plain(Body::GeoJson, Media::GeoJson)),
        _ => None,
    }
}
