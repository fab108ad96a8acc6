// Made when the first price is shown: it takes longer than evaluating most files.
let nok: Intl.NumberFormat | undefined
let wholeNok: Intl.NumberFormat | undefined

/** Prices are Norwegian kroner in the Norwegian manner in every language, e.g. `29,90 kr` (with a no-break space). */
export const formatMoney = (amount: number): string => (nok ??= new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'NOK' })).format(amount)

/** Without øre, for limits that have none, e.g. `30 kr`: never for what something costs. */
export const formatRound = (amount: number): string =>
  (wholeNok ??= new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'NOK', maximumFractionDigits: 0 })).format(amount)
