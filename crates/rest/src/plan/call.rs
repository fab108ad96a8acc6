//! Calls: which overload is meant, and how its arguments are bound.

use std::collections::BTreeSet;

use query::QualifiedIdent;

use super::{
    Answer, ArgumentValue, Ask, CallArguments, CallAsk, CallResult, Plan, Planner, Returned, TransactionNeeds, options,
    read::needed, signature,
};
use crate::{
    error::{Error, NoFunction, PlanError, RequestError},
    request::{CallBy, Media, Payload},
    respond::Reply,
    schema::{Argument, Routine, Volatility},
};

impl<'a> Planner<'a> {
    pub(super) fn call(&self, name: &QualifiedIdent, by: CallBy) -> Result<Plan, Error> {
        let keys = self.argument_keys(by);
        let routine = self.overload(name, &keys, by == CallBy::Post)?;
        let relation = QualifiedIdent {
            schema: routine.name.schema.clone(),
            name: routine.table_name().map_or_else(|| routine.name.name.clone(), |table| table.name.clone()),
        };
        let draft = self.draft()?;
        let tree = self.resolve(draft, &relation, Some(relation.name.clone()))?;
        let head = by == CallBy::Head;
        let negotiated = self.negotiate(&relation, head, &tree)?;
        self.refuse_unknown_preferences()?;
        let prefer = &self.request.prefer;
        if prefer.is_strict() && prefer.max_affected.is_some() && !routine.set_of {
            return Err(RequestError::MaxAffectedRpc.into());
        }
        let returned = match needed(&tree, &[]) {
            Returned::Columns(mut columns) => {
                columns.extend(tree.condition_columns());
                columns.extend(tree.order_columns());
                Returned::Columns(columns)
            }
            other => other,
        };
        let result = result(routine);
        let reply = Reply::call(self.request, self.settings, &negotiated.media, head, routine);
        let writes = by == CallBy::Post && routine.volatility == Volatility::Volatile;
        let answer = Answer { body: negotiated.body, reads_overrides: true, explain: negotiated.explain };
        let ask = CallAsk {
            routine: routine.name.clone(),
            arguments: self.arguments(routine, &keys, by),
            result,
            returned,
            tree,
            answer,
            total: self.total(),
        };
        let transaction =
            TransactionNeeds { writes, isolation: routine.isolation.clone(), settings: routine.settings.clone() };
        Ok(Plan { ask: Ask::Call(ask), reply, transaction })
    }

    pub(super) fn routine_options(&self, name: &QualifiedIdent) -> Result<Plan, Error> {
        let routine = self.overload(name, &self.argument_keys(CallBy::Get), false)?;
        let allow = if routine.volatility == Volatility::Volatile { "OPTIONS,POST" } else { "OPTIONS,GET,HEAD,POST" };
        Ok(options(allow.to_owned()))
    }

    fn argument_keys(&self, by: CallBy) -> BTreeSet<String> {
        match by {
            CallBy::Post => self.request.columns.clone(),
            CallBy::Get | CallBy::Head => self.request.params.iter().map(|(key, _)| key.clone()).collect(),
        }
    }

    /// The overload that takes these arguments by name; failing that, one that takes the whole body.
    fn overload(&self, name: &QualifiedIdent, keys: &BTreeSet<String>, post: bool) -> Result<&'a Routine, PlanError> {
        let all = self.schema.routines(name);
        let content = &self.request.content;
        let by_name: Vec<&Routine> = all.iter().filter(|routine| takes(routine, keys, content, post)).collect();
        let unnamed = || {
            let fits = all.iter().filter(|routine| post && takes_body(routine, content));
            fits.filter(|routine| !takes(routine, keys, content, post)).collect::<Vec<&Routine>>()
        };
        let candidates = if by_name.is_empty() { unnamed() } else { by_name };
        match candidates.as_slice() {
            [one] => Ok(one),
            [] => Err(PlanError::NoFunction(Box::new(NoFunction {
                name: format!("{}.{}", name.schema.as_str(), name.name.as_str()),
                arguments: keys.iter().cloned().collect(),
                unnamed: unnamed_type(content).filter(|_| post),
                suggestion: self.suggest_routine(name, keys),
            }))),
            several => Err(PlanError::AmbiguousFunction(several.iter().map(|routine| signature(routine)).collect())),
        }
    }

    fn arguments(&self, routine: &Routine, keys: &BTreeSet<String>, by: CallBy) -> CallArguments {
        let params = match (&self.request.payload, by) {
            (_, CallBy::Get | CallBy::Head) => Some(&self.request.params),
            (Payload::Form(params), CallBy::Post) => Some(params),
            _ => None,
        };
        if let [one] = routine.arguments.as_slice()
            && one.name.is_empty()
        {
            let body = match &self.request.payload {
                Payload::Json { body, .. } | Payload::Raw(body) => body.clone(),
                Payload::None | Payload::Form(_) => bytes::Bytes::new(),
            };
            let type_name = one.type_name.clone();
            return CallArguments::Unnamed { type_name, body, is_bytes: one.type_text == "bytea" };
        }
        let given: Vec<Argument> =
            routine.arguments.iter().filter(|argument| keys.contains(&argument.name)).cloned().collect();
        match (params, &self.request.payload) {
            _ if given.is_empty() => CallArguments::None,
            (Some(params), _) => CallArguments::Direct(direct(given, params)),
            (None, Payload::Json { body, is_object }) => {
                CallArguments::Json { body: body.clone(), is_object: *is_object, arguments: given }
            }
            (None, _) => CallArguments::None,
        }
    }
}

/// Of a repeated parameter the last counts, unless the argument is variadic.
fn direct(arguments: Vec<Argument>, params: &[(String, String)]) -> Vec<(Argument, ArgumentValue)> {
    let value = |argument: &Argument| {
        let mut values = params.iter().filter(|(key, _)| *key == argument.name).map(|(_, value)| value.clone());
        if argument.variadic {
            ArgumentValue::Many(values.collect())
        } else {
            ArgumentValue::One(values.next_back().unwrap_or_default())
        }
    };
    arguments
        .into_iter()
        .map(|argument| {
            let value = value(&argument);
            (argument, value)
        })
        .collect()
}

fn result(routine: &Routine) -> CallResult {
    if routine.returns_scalar() {
        CallResult::Scalar
    } else if routine.returns_set_of_scalar() {
        CallResult::SetOfScalar
    } else if routine.set_of {
        CallResult::Rows
    } else {
        CallResult::Row
    }
}

/// All required arguments are given, and nothing it does not know.
fn takes(routine: &Routine, keys: &BTreeSet<String>, content: &Media, post: bool) -> bool {
    if routine.arguments.is_empty() {
        return keys.is_empty() && !(post && matches!(content, Media::Bytes | Media::Text | Media::Xml));
    }
    let required = routine.arguments.iter().filter(|argument| argument.required);
    let known = |key: &String| routine.arguments.iter().any(|argument| argument.name == *key);
    required.into_iter().all(|argument| keys.contains(&argument.name)) && keys.iter().all(known)
}

fn takes_body(routine: &Routine, content: &Media) -> bool {
    let [argument] = routine.arguments.as_slice() else { return false };
    let fits = matches!(
        (content, argument.type_text.as_str()),
        (Media::Json, "json" | "jsonb") | (Media::Text, "text") | (Media::Xml, "xml") | (Media::Bytes, "bytea")
    );
    fits && argument.name.is_empty()
}

fn unnamed_type(content: &Media) -> Option<&'static str> {
    match content {
        Media::Json => Some("json/jsonb"),
        Media::Text => Some("text"),
        Media::Xml => Some("xml"),
        Media::Bytes => Some("bytea"),
        _ => None,
    }
}
