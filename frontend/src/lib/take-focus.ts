/** For what has the focus as it comes. As a `ref` it is one and the same function: one made anew would take the focus back with each drawing. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
