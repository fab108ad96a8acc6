import { Ltr } from '@/components/ui/ltr'

import { eanBars, eanModules } from './ean'

const HEIGHT = 44
/** Light modules a scanner wants on either side. */
const QUIET = 9

/** The pack's own code as it is printed there; what is no EAN stays a number. Never mirrored, always dark on white. */
export function Barcode({ code, label }: { code: string; label: string }) {
  const modules = eanModules(code)
  if (!modules) return <Ltr>{code}</Ltr>
  return (
    <span dir="ltr" className="inline-block rounded-md bg-white p-2 text-black">
      <svg role="img" aria-label={`${label} ${code}`} viewBox={`${-QUIET} 0 ${modules.length + 2 * QUIET} ${HEIGHT}`} shapeRendering="crispEdges" className="h-16 w-52">
        {eanBars(modules).map(({ at, width }) => (
          <rect key={at} x={at} width={width} height={HEIGHT} />
        ))}
      </svg>
      <span aria-hidden className="block text-center font-mono text-sm tracking-[0.2em]">
        {code}
      </span>
    </span>
  )
}
