/** A text as Code 128, which every hand scanner reads. The encoder is loaded on demand. */
import { useEffect, useState } from 'react'
import { classes } from '../basics/classes.ts'

type Props = {
  /** Letters and digits of ASCII. */
  text: string
  /** For screen readers: what it says. */
  label: string
  className?: string | undefined
}
/** Modules of white that a scanner needs at both ends. */
const QUIET = 10
/** The height in modules: the bars are stretched to the element's. */
const HEIGHT = 30

export function Barcode({ text, label, className }: Props) {
  const [bars, setBars] = useState('')
  useEffect(() => {
    let isWanted = true
    void import('jsbarcode').then(({ default: encode }) => {
      const drawing: { encodings?: { data: string }[] } = {}
      encode(drawing, text, { format: 'CODE128' })
      if (isWanted) setBars((drawing.encodings ?? []).map(({ data }) => data).join(''))
    })
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <svg
      className={classes('barcode', className)}
      viewBox={`0 0 ${(bars.length || 100) + 2 * QUIET} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      {bars !== '' && <path d={draw(bars)} fill="currentColor" />}
    </svg>
  )
}

/** One bar for each run of dark modules. */
const draw = (bars: string): string =>
  [...bars.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index + QUIET} 0h${run.length}v${HEIGHT}h-${run.length}z`)
    .join('')
