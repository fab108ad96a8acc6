// While a form is on its way to the server nothing in it can be changed: what is typed then would be gone when the form closes. Fields keep the
// focus and can be read and copied from, so nobody is thrown out of where they were, and screen readers say "read only". (`inert` and `disabled`
// would take the focus away.)

const FIELDS = 'input, textarea, select, button, label, [role=checkbox], [role=switch], [role=radio], [role=combobox], [role=slider], [contenteditable=true]'
/** What only leads somewhere, and what says of itself that it changes nothing. */
const FREE = 'a[href], summary, [role=tab], [data-free]'
/** Keys that lead on or out and change nothing. */
const HARMLESS = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Meta', 'Alt'])

const within = (event: Event, selector: string) => (event.target instanceof Element ? event.target.closest(selector) : null)

function refuse(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Presses: of whatever is a field or a button and is not free. */
function onPress(event: Event): void {
  if (within(event, FIELDS) && !within(event, FREE)) refuse(event)
}

/** A select opens at the press itself; a click would be too late. It takes the focus all the same. */
function onDown(event: Event): void {
  const select = within(event, 'select')
  if (!(select instanceof HTMLSelectElement)) return
  refuse(event)
  select.focus()
}

function onKey(event: KeyboardEvent): void {
  if (HARMLESS.has(event.key) || event.ctrlKey || event.metaKey) return
  if (within(event, 'select, [type=range], [role=slider], [role=switch], [role=checkbox], [role=radio], [contenteditable=true]')) refuse(event)
}

/** Some pickers of the system open whatever the page says: what they bring is put back. */
function keepSelects(root: HTMLElement): (event: Event) => void {
  const values = new Map([...root.querySelectorAll('select')].map((select) => [select, select.value]))
  return (event) => {
    const { target } = event
    if (!(target instanceof HTMLSelectElement)) return
    event.stopPropagation()
    target.value = values.get(target) ?? target.value
  }
}

/** Holds everything within until what it answers is called. */
export function hold(root: HTMLElement): () => void {
  const marked = new Set<HTMLInputElement | HTMLTextAreaElement>()
  const mark = () => {
    for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
      if (field.readOnly) continue
      field.readOnly = true
      marked.add(field)
    }
  }
  mark()
  root.dataset.held = ''
  // Another language's fields may come while a tab is looked at.
  const newcomers = new MutationObserver(mark)
  newcomers.observe(root, { childList: true, subtree: true })
  const onChange = keepSelects(root)
  const heard: readonly [string, (event: never) => void][] = [
    ['click', onPress], ['mousedown', onDown], ['keydown', onKey], ['beforeinput', refuse], ['paste', refuse], ['cut', refuse], ['drop', refuse], ['dragstart', refuse], ['input', onChange], ['change', onChange],
  ]
  for (const [name, listener] of heard) root.addEventListener(name, listener as EventListener, { capture: true })
  return () => {
    newcomers.disconnect()
    delete root.dataset.held
    for (const [name, listener] of heard) root.removeEventListener(name, listener as EventListener, { capture: true })
    for (const field of marked) field.readOnly = false
  }
}
