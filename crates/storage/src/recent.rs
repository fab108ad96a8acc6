//! What was used lately, up to a weight: two generations, of which the older one goes whole. A look costs one hash, nothing is
//! kept in order, and whatever is asked for again survives.

use std::{borrow::Borrow, collections::HashMap, hash::Hash, mem};

use ahash::RandomState;

pub(crate) struct Recent<K, V> {
    young: HashMap<K, (V, usize), RandomState>,
    old: HashMap<K, (V, usize), RandomState>,
    /// Weight of the young ones; they grow old together when it is half of what is allowed.
    weight: usize,
    half: usize,
}

impl<K: Hash + Eq, V: Clone> Recent<K, V> {
    pub(crate) fn new(allowed: usize) -> Self {
        Self { young: HashMap::default(), old: HashMap::default(), weight: 0, half: allowed / 2 }
    }

    pub(crate) fn get<Q: Hash + Eq + ToOwned<Owned = K> + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        if let Some((value, _)) = self.young.get(key) {
            return Some(value.clone());
        }
        let (value, weight) = self.old.remove(key)?;
        self.insert(key.to_owned(), value.clone(), weight);
        Some(value)
    }

    /// What is heavier than half of everything is not kept.
    pub(crate) fn insert(&mut self, key: K, value: V, weight: usize) {
        if weight > self.half {
            return;
        }
        if self.weight + weight > self.half {
            self.old = mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight += weight;
        if let Some((_, before)) = self.young.insert(key, (value, weight)) {
            self.weight = self.weight.saturating_sub(before);
        }
    }

    pub(crate) fn remove<Q: Hash + Eq + ?Sized>(&mut self, key: &Q)
    where
        K: Borrow<Q>,
    {
        self.old.remove(key);
        if let Some((_, weight)) = self.young.remove(key) {
            self.weight = self.weight.saturating_sub(weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_the_weight_is_kept() {
        let mut recent = Recent::<u32, u32>::new(100);
        for number in 0..1_000 {
            recent.insert(number, number, 10);
            assert_eq!(recent.get(&0), Some(0), "asked for all the time, at {number}");
            let kept: usize = recent.young.values().chain(recent.old.values()).map(|(_, weight)| weight).sum();
            assert!(kept <= 100, "{kept}");
        }
        assert_eq!(recent.get(&500), None);
        recent.remove(&0);
        assert_eq!(recent.get(&0), None);
        recent.insert(1, 1, 51);
        assert_eq!(recent.get(&1), None, "too heavy");
    }

    #[test]
    fn a_value_in_the_place_of_another_counts_once() {
        let mut recent = Recent::<u32, u32>::new(100);
        for _ in 0..100 {
            recent.insert(1, 2, 20);
        }
        recent.insert(2, 2, 20);
        assert_eq!((recent.get(&1), recent.get(&2)), (Some(2), Some(2)));
    }
}
