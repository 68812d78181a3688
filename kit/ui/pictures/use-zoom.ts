/**
 * Zooming and panning a stage by wheel, pinch, drag and click; swiping turns pages while not zoomed. Our own for the reason
 * given in `GalleryViewer.tsx`.
 */
import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

const LARGEST = 5
const CLICK = 2.5
/** A movement of fewer pixels is a click. */
const STILL = 8
const SWIPE = 48

type Point = { x: number; y: number }
type View = { scale: number; x: number; y: number }
const WHOLE: View = { scale: 1, x: 0, y: 0 }

export function useZoom(
  stage: RefObject<HTMLElement | null>,
  { onSwipe }: { onSwipe: (by: number) => void },
) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, Point>())
  const moved = useRef<Point>({ x: 0, y: 0 })

  useEffect(() => {
    const picture = stage.current?.querySelector('img')
    if (picture)
      picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  })

  const reset = useCallback(() => setView(WHOLE), [])
  /** Zooms about a point of the stage, measured from its middle. */
  const by = useCallback(
    (factor: number, { x, y }: Point = { x: 0, y: 0 }) =>
      setView((before) => {
        const scale = Math.min(LARGEST, Math.max(1, before.scale * factor))
        const share = scale / before.scale
        const next = { x: x - (x - before.x) * share, y: y - (y - before.y) * share }
        return scale === 1 ? WHOLE : clampView({ scale, ...next }, stage.current)
      }),
    [stage],
  )
  const fromMiddle = useCallback(
    ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
      const box = stage.current?.getBoundingClientRect()
      if (box === undefined) return { x: 0, y: 0 }
      return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
    },
    [stage],
  )

  // Not passive, so that the page behind does not scroll.
  useEffect(() => {
    const { current } = stage
    const turnWheel = (event: WheelEvent) => {
      event.preventDefault()
      by(Math.exp(-event.deltaY / 400), fromMiddle(event))
    }
    current?.addEventListener('wheel', turnWheel, { passive: false })
    return () => current?.removeEventListener('wheel', turnWheel)
  }, [stage, by, fromMiddle])

  const down = (event: PointerEvent<HTMLElement>) => {
    if ((event.target as Element).closest('button') !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size === 0) moved.current = { x: 0, y: 0 }
    fingers.current.set(event.pointerId, fromMiddle(event))
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    const from = fingers.current.get(event.pointerId)
    if (from === undefined) return
    const to = fromMiddle(event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, to)
    if (other !== undefined) {
      moved.current.x += STILL * 2 // two fingers neither click nor swipe
      const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
      by(distance(to, other) / Math.max(1, distance(from, other)), middle)
      return
    }
    moved.current = { x: moved.current.x + to.x - from.x, y: moved.current.y + to.y - from.y }
    setView((before) =>
      before.scale === 1
        ? before
        : clampView(
            { ...before, x: before.x + to.x - from.x, y: before.y + to.y - from.y },
            stage.current,
          ),
    )
  }
  const up = (event: PointerEvent<HTMLElement>) => {
    const at = fingers.current.get(event.pointerId)
    if (!fingers.current.delete(event.pointerId) || at === undefined) return
    if (fingers.current.size > 0) return
    const { x, y } = moved.current
    if (Math.abs(x) < STILL && Math.abs(y) < STILL) {
      if (view.scale === 1) by(CLICK, at)
      else reset()
    } else if (view.scale === 1 && Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) {
      onSwipe(x < 0 ? 1 : -1)
    }
  }
  return {
    isLarge: view.scale > 1,
    isLargest: view.scale >= LARGEST,
    by,
    reset,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: (event: PointerEvent<HTMLElement>) => {
        fingers.current.delete(event.pointerId)
      },
    },
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Limits panning so that the edge reaches the middle of the stage at most. */
function clampView({ scale, x, y }: View, stage: HTMLElement | null): View {
  const { width = 0, height = 0 } = stage?.getBoundingClientRect() ?? {}
  const most = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 }
  return {
    scale,
    x: Math.max(-most.x, Math.min(most.x, x)),
    y: Math.max(-most.y, Math.min(most.y, y)),
  }
}
