/**
 * A field to sign in, with finger, pen or mouse, or by the typed name for those who use a keyboard. A pad is a canvas and three pointer
 * events: a library would bring more than it saves.
 */
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

const WIDTH = 640
const HEIGHT = 240
const INK = '#111111'
/** Of the field's width: a tap, or a slip of the finger, is no signature. */
const SHORTEST = WIDTH / 10

type Props = {
  /** What the button writes. */
  name: string
  /** A PNG with black ink on white; null when it was cleared. */
  onSignature: (signature: Blob | null) => void
}

export function SignaturePad({ name, onSignature }: Props) {
  const t = useT('device-orders')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDrawing = useRef(false)
  const last = useRef({ x: 0, y: 0 })
  const drawnLength = useRef(0)
  const written = useRef<string | null>(null)
  const [isSigned, setIsSigned] = useState(false)
  useEffect(() => wipe(canvas.current), [])

  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return {
      x: ((event.clientX - box.left) * WIDTH) / box.width,
      y: ((event.clientY - box.top) * HEIGHT) / box.height,
    }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(canvas.current)
    if (pen === null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDrawing.current = true
    const { x, y } = placeOf(event)
    pen.beginPath()
    pen.moveTo(x, y)
    last.current = { x, y }
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = penOf(canvas.current)
    if (pen === null || !isDrawing.current) return
    const { x, y } = placeOf(event)
    pen.lineTo(x, y)
    pen.stroke()
    drawnLength.current += Math.hypot(x - last.current.x, y - last.current.y)
    last.current = { x, y }
  }
  const report = () => {
    setIsSigned(true)
    canvas.current?.toBlob(onSignature, 'image/png')
  }
  const end = () => {
    if (!isDrawing.current) return
    isDrawing.current = false
    if (drawnLength.current >= SHORTEST) report()
  }
  const clear = () => {
    wipe(canvas.current)
    drawnLength.current = 0
    written.current = null
    setIsSigned(false)
    onSignature(null)
  }
  // A name that was written is not signed for another one.
  useEffect(() => {
    if (written.current !== null && written.current !== name.trim()) clear()
  })
  const write = () => {
    const pen = penOf(canvas.current)
    if (pen === null) return
    wipe(canvas.current)
    pen.fillStyle = INK
    pen.font = 'italic 64px cursive'
    pen.textBaseline = 'middle'
    written.current = name.trim()
    pen.fillText(written.current, 32, HEIGHT / 2, WIDTH - 64)
    report()
  }
  return (
    <div className="grid max-w-xl gap-2">
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        aria-label={t(isSigned ? 'pad.signed' : 'pad.empty')}
        className="w-full touch-none rounded-md border border-line bg-white"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className="button-row">
        <Button size="small" onClick={write} disabled={name.trim() === ''}>
          {t('pad.write')}
        </Button>
        <Button size="small" variant="quiet" onClick={clear} disabled={!isSigned}>
          {t('pad.clear')}
        </Button>
      </div>
    </div>
  )
}

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const pen = canvas?.getContext('2d') ?? null
  if (pen !== null) {
    pen.lineWidth = 4
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = INK
  }
  return pen
}

function wipe(canvas: HTMLCanvasElement | null): void {
  const pen = canvas?.getContext('2d') ?? null
  if (pen === null) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
}
