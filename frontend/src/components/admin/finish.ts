// How a drawer ends whose work succeeded: the list beneath is asked anew, and the drawer closes.

/**
 * What was deleted takes its drawer along as soon as the list is there without it. Closing afterwards, when the last of the lists has come,
 * would lead the admin back from wherever they have gone meanwhile: `isGone` closes first.
 */
export async function finish(onDone: () => Promise<void>, onClose: () => void, isGone = false): Promise<void> {
  if (!isGone) await onDone()
  // A moment later: by then nothing in the form counts as unsaved.
  setTimeout(onClose, 0)
  if (isGone) await onDone()
}
