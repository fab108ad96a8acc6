/** The mark shown where no logo is set: a market-hall window on a fjord, peaks of snow, and one lingonberry for a sun. */
export const BrandMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 36 40" aria-hidden className={className}>
    <path d="M1 40V18a17 17 0 0 1 34 0v22Z" fill="#0e4350" />
    <path d="M5 30 13 15l4.500 6.500L22.500 13 31 30Z" fill="#fbf8f1" />
    <path d="m13 15 4.500 6.500L15 24l-2-2-2.500 1.500-.8-2.300Zm9.500-2 4.300 8.700-2.800-1.700-2.500 2-1.700-4.200Z" fill="#b9cfd0" />
    <path d="M1 31c4.250 0 4.250-2.500 8.500-2.500s4.250 2.500 8.500 2.500 4.250-2.500 8.500-2.500S30.750 31 35 31v9H1Z" fill="#f5ce6a" />
    <circle cx="25" cy="8.500" r="3" fill="#d9304c" />
  </svg>
)
