/** Every component of kit/ui in every state, with long texts and empty: for visual checks and tests. */
import { Logo } from '#kit/ui/pictures/Logo.tsx'
import { ButtonsPart } from './ButtonsPart.tsx'
import { FieldsPart } from './FieldsPart.tsx'
import { GoodsPart } from './GoodsPart.tsx'
import { ListsPart } from './ListsPart.tsx'
import { MoneyPart } from './MoneyPart.tsx'
import { OverlaysPart } from './OverlaysPart.tsx'
import { useSamples } from './parts.tsx'
import { ProgressPart } from './ProgressPart.tsx'
import { StatesPart } from './StatesPart.tsx'

const PARTS = [
  ['buttons', ButtonsPart],
  ['fields', FieldsPart],
  ['money', MoneyPart],
  ['states', StatesPart],
  ['goods', GoodsPart],
  ['lists', ListsPart],
  ['progress', ProgressPart],
  ['overlays', OverlaysPart],
] as const

export function Gallery() {
  const s = useSamples()
  return (
    <main id="content" className="page py-6" tabIndex={-1}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h1>{s.title}</h1>
        <Logo />
      </div>
      <nav className="chip-row chip-row-slide mb-4" aria-label={s.title}>
        {PARTS.map(([id]) => (
          <a key={id} className="chip" href={`#${id}`}>
            {s[id]}
          </a>
        ))}
      </nav>
      <div className="stack">
        {PARTS.map(([id, Part]) => (
          <div key={id} id={id}>
            <Part />
          </div>
        ))}
      </div>
    </main>
  )
}
