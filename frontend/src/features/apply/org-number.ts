/** Ten digits of a Swedish organisation number, the last of which follows from the others (Luhn); the third is at least 2. */
export function isOrgNumber(text: string): boolean {
  if (!/^\d{6}-?\d{4}$/.test(text)) return false
  const digits = [...text.replace('-', '')].map(Number)
  if ((digits[2] ?? 0) < 2) return false
  const sum = digits.reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}
