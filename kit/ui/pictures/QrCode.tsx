/** A QR code. The encoder is loaded on demand. */
import { useEffect, useState } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { classes } from '../basics/classes.ts'

export type QrCodeProps = {
  text: string
  /** What it leads to, for screen readers. */
  label?: string | undefined
  large?: boolean | undefined
}

type Drawing = { size: number; path: string }

export function QrCode({ text, label, large }: QrCodeProps) {
  const t = useT('kit')
  const [drawing, setDrawing] = useState<Drawing>()
  useEffect(() => {
    let isWanted = true
    void import('qrcode').then(({ default: { create } }) => {
      if (isWanted) setDrawing(draw(create(text, { errorCorrectionLevel: 'M' }).modules))
    })
    return () => {
      isWanted = false
    }
  }, [text])
  const size = drawing?.size ?? 25
  return (
    <svg
      className={classes('qr', large === true && 'qr-large')}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label ?? t('ui.qr')}
    >
      {drawing !== undefined && <path d={drawing.path} fill="currentColor" />}
    </svg>
  )
}

function draw({ size, data }: { size: number; data: Uint8Array }): Drawing {
  const squares = Array.from(data, (isDark, at) =>
    isDark === 0 ? '' : `M${at % size} ${Math.floor(at / size)}h1v1h-1z`,
  )
  return { size, path: squares.join('') }
}
