/** A picture with the part of it that is to be cut out: moved and sized by mouse, finger, or the arrows (Shift: faster). */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { movedBy, sizedBy, type Area } from './crop-area.ts'

const STEP = 0.01
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type Props = {
  url: string
  /** What readers of the screen hear of the part, and of the handle that sizes it. */
  labels: { area: string; handle: string }
  area: Area
  /** Width to height in shares, of `shareRatio`; null where it is free. */
  share: number | null
  onArea: (area: Area) => void
  /** In pixels, once the picture is there. */
  onSize: (width: number, height: number) => void
  /** It cannot be read as a picture. */
  onError?: () => void
  /** Shows that it will be seen round. */
  isRound?: boolean
}

export function CropStage(props: Props) {
  const { url, labels, area, share, onArea, onSize, onError, isRound } = props
  const stage = useRef<HTMLSpanElement>(null)
  const drag = useRef<{ x: number; y: number; area: Area; isSizing: boolean }>(null)
  const begin = (event: PointerEvent, isSizing: boolean) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY, area, isSizing }
  }
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    if (drag.current === null || box === undefined) return
    const { x, y, area: start, isSizing } = drag.current
    const [right, down] = [(clientX - x) / box.width, (clientY - y) / box.height]
    onArea(isSizing ? sizedBy(start, right, down, share) : movedBy(start, right, down))
  }
  const end = () => {
    drag.current = null
  }
  const onKey = (event: KeyboardEvent, isSizing: boolean) => {
    const by = KEYS[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const times = event.shiftKey ? 10 : 1
    const [right, down] = [by[0] * times, by[1] * times]
    onArea(isSizing ? sizedBy(area, right, down, share) : movedBy(area, right, down))
  }
  const percent = (value: number) => `${value * 100}%`
  return (
    <span ref={stage} className="crop-stage">
      <img
        src={url}
        alt=""
        draggable={false}
        onError={onError}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          onSize(naturalWidth, naturalHeight)
        }
      />
      <span className="crop-window">
        <button
          type="button"
          data-autofocus
          aria-label={labels.area}
          className={isRound === true ? 'crop-area crop-round' : 'crop-area'}
          style={{
            left: percent(area.left),
            top: percent(area.top),
            width: percent(area.width),
            height: percent(area.height),
          }}
          onKeyDown={(event) => onKey(event, false)}
          onPointerDown={(event) => begin(event, false)}
          onPointerMove={follow}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </span>
      <button
        type="button"
        aria-label={labels.handle}
        className="crop-handle"
        style={{
          left: `calc(${percent(area.left + area.width)} - 0.875rem)`,
          top: `calc(${percent(area.top + area.height)} - 0.875rem)`,
        }}
        onKeyDown={(event) => onKey(event, true)}
        onPointerDown={(event) => begin(event, true)}
        onPointerMove={follow}
        onPointerUp={end}
        onPointerCancel={end}
      />
    </span>
  )
}
