const nok = new Intl.NumberFormat('nb-NO', { style: 'currency', currency: 'NOK' })

/** Prices are Norwegian kroner in the Norwegian manner in every language, e.g. `29,90 kr` (with a no-break space). */
export const formatMoney = (amount: number): string => nok.format(amount)
