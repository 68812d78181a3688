/** Moves one line to the favourites; the toast offers to undo it. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CartLine } from '../contract.ts'
import { useCartActs } from './acts.ts'

export function SaveForLater({ line }: { line: CartLine }) {
  const t = useT('cart')
  const { saveForLater } = useCartActs()
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    saveForLater(line)
      .catch(() => {}) // shown already
      .finally(() => setIsBusy(false))
  }
  return (
    <Button
      size="small"
      variant="quiet"
      busy={isBusy}
      aria-label={t('saveLine', { name: line.name })}
      onClick={save}
    >
      {t('saveForLater')}
    </Button>
  )
}
