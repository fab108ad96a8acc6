import { Minus, Plus, RotateCcw } from 'lucide-react'
import { type PointerEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cn } from '@/lib/cn'
import { AROUND_PATH, SWEDEN_PATH } from '@/lib/map/outline.gen'
import { MAP_HEIGHT, MAP_WIDTH, project } from '@/lib/map/projection'
import { type Cluster, type Point, type View, WHOLE, ZOOM_MAX, bounded, cluster, viewOf, windowOf } from '@/lib/map/view'
import { buttonVariants } from './button'

export interface Marker {
  id: string
  lng: number
  lat: number
  /** What a screen reader calls it. */
  label: string
  /** What is drawn in it, e.g. a number. */
  sign?: string
}

export interface SwedenMapProps {
  markers: readonly Marker[]
  chosenId?: string | null
  onChoose: (id: string) => void
  labels: { map: string; zoomIn: string; zoomOut: string; reset: string; cluster: (count: number) => string }
  className?: string
}

/** Markers whose middles are nearer than this on the screen are one: the largest of them is 36 px, so that none covers another. */
const GAP = 38
/** So few are shown where they are, not lost in the whole country. */
const FEW = 8
/** How much nearer one press brings it, at least. */
const STEP = 1.8

/**
 * Sweden without tiles: two paths, and buttons on top of them. It can be dragged, but nothing needs dragging: the buttons
 * zoom, a cluster opens by a press, and whatever is chosen elsewhere is moved into sight. A map is never mirrored.
 */
export function SwedenMap({ markers, chosenId, onChoose, labels, className }: SwedenMapProps) {
  const points = useMemo(
    () =>
      markers.map((marker) => {
        const [x, y] = project(marker.lng, marker.lat)
        return { ...marker, x, y }
      }),
    [markers],
  )
  const start = points.length < FEW ? viewOf(points) : WHOLE
  const [view, setView] = useState<View>(start)
  const drag = useDrag(view, setView)
  const { frame, scale } = useScale()

  // Another set of markers, or another choice: show it. While rendering, so that no frame shows the wrong part.
  const [shown, setShown] = useState({ points, chosenId })
  if (shown.points !== points || shown.chosenId !== chosenId) {
    setShown({ points, chosenId })
    const chosen = points.find((point) => point.id === chosenId)
    if (chosen) setView(bounded({ x: chosen.x, y: chosen.y, zoom: Math.max(view.zoom, 3) }))
    else if (shown.points !== points) setView(start)
  }

  const { left, top, width, height } = windowOf(view)
  /** Neighbours in one street never fall apart: then the first of them is meant. */
  const open = ({ points: inside }: Cluster<(typeof points)[number]>) => {
    const near = viewOf(inside)
    if (inside.length > 1 && view.zoom < ZOOM_MAX) setView(bounded({ ...near, zoom: Math.max(near.zoom, view.zoom * STEP) }))
    else onChoose(inside[0]?.id ?? '')
  }
  const zoomBy = (factor: number) => setView(bounded({ ...view, zoom: view.zoom * factor }))
  return (
    <div ref={frame} dir="ltr" className={cn('relative print:hidden w-[min(100%,35vh)] min-w-[min(16rem,100%)] overflow-hidden rounded-xl border bg-map-sea lg:w-[min(100%,calc((100vh-9rem)*0.4667))]', className)} style={{ aspectRatio: `${MAP_WIDTH} / ${MAP_HEIGHT}` }}>
      <div role="group" aria-label={labels.map} className="absolute inset-0">
        <svg
          viewBox={`${left} ${top} ${width} ${height}`}
          aria-hidden
          className={cn('absolute inset-0 size-full touch-pan-y', view.zoom > 1 && 'cursor-grab touch-none active:cursor-grabbing')}
          {...drag}
        >
          <path d={AROUND_PATH} className="fill-map-around" />
          <path d={SWEDEN_PATH} className="fill-map-land stroke-map-edge" strokeWidth={1 / view.zoom} strokeLinejoin="round" />
        </svg>
        {cluster(points, GAP / scale / view.zoom)
          .filter(({ x, y }) => x >= left && x <= left + width && y >= top && y <= top + height)
          .toSorted((a, b) => a.y - b.y)
          .map((each) => (
            <MarkerButton
              key={each.points.map(({ id }) => id).join(' ')}
              group={each}
              at={{ insetInlineStart: `${((each.x - left) / width) * 100}%`, insetBlockStart: `${((each.y - top) / height) * 100}%` }}
              isChosen={each.points.some(({ id }) => id === chosenId)}
              label={each.points.length > 1 ? labels.cluster(each.points.length) : (each.points[0]?.label ?? '')}
              onPress={() => open(each)}
            />
          ))}
      </div>
      <div className="absolute end-3 bottom-3 grid gap-1.5">
        <Control label={labels.zoomIn} isOff={view.zoom >= ZOOM_MAX} onPress={() => zoomBy(STEP)}>
          <Plus aria-hidden />
        </Control>
        <Control label={labels.zoomOut} isOff={view.zoom <= 1} onPress={() => zoomBy(1 / STEP)}>
          <Minus aria-hidden />
        </Control>
        <Control label={labels.reset} isOff={view.zoom <= 1} onPress={() => setView(WHOLE)}>
          <RotateCcw aria-hidden />
        </Control>
      </div>
    </div>
  )
}

interface MarkerButtonProps {
  group: Cluster<Point & { sign?: string }>
  at: { insetInlineStart: string; insetBlockStart: string }
  isChosen: boolean
  label: string
  onPress: () => void
}

function MarkerButton({ group, at, isChosen, label, onPress }: MarkerButtonProps) {
  const isCluster = group.points.length > 1
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isCluster ? undefined : isChosen}
      style={at}
      onClick={onPress}
      className={cn(
        'absolute flex size-7 -translate-1/2 items-center justify-center rounded-full border-2 border-card bg-berry text-xs font-bold text-berry-foreground shadow-md transition-transform hover:z-10 hover:scale-115 focus-visible:z-10',
        isCluster && 'size-9 bg-primary text-sm text-primary-foreground',
        isChosen && 'z-10 scale-125 bg-accent text-accent-foreground',
      )}
    >
      {/* Drawn, not written: the label says it in words. */}
      <span aria-hidden data-sign={isCluster ? group.points.length : (group.points[0]?.sign ?? '')} className="before:content-[attr(data-sign)]" />
    </button>
  )
}

const Control = ({ label, isOff, onPress, children }: { label: string; isOff: boolean; onPress: () => void; children: ReactNode }) => (
  <button
    type="button"
    aria-label={label}
    // Stays in the tab order: whoever pressed it last keeps the focus.
    aria-disabled={isOff}
    onClick={() => !isOff && onPress()}
    className={cn(buttonVariants({ variant: 'secondary', size: 'icon-sm' }), 'border bg-card shadow-sm')}
  >
    {children}
  </button>
)

/** How many pixels of the screen one of the unzoomed map's takes: it is drawn as wide as there is room for. */
function useScale() {
  const frame = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setScale((element.clientWidth || MAP_WIDTH) / MAP_WIDTH)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return { frame, scale }
}

/** Moves the view with the pointer, once it is zoomed in: an unzoomed map must not hold a thumb that wants to scroll. */
function useDrag(view: View, setView: (view: View) => void) {
  const from = useRef<{ pointer: number; x: number; y: number; view: View; scale: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (view.zoom <= 1) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const scale = windowOf(view).width / event.currentTarget.clientWidth
      from.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, view, scale }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const start = from.current
      if (start?.pointer !== event.pointerId) return
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
      setView(bounded({ ...start.view, x: start.view.x - dx * start.scale, y: start.view.y - dy * start.scale }))
    },
    onPointerUp: () => (from.current = null),
    onPointerCancel: () => (from.current = null),
  }
}
