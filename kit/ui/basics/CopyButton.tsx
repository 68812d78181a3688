/** Copies a text (an order number without spaces, an account) and confirms it. */
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useT } from '../../web/language/i18n.tsx'
import { toast } from '../../web/toast/toast.ts'
import { Button } from './Button.tsx'

export type CopyButtonProps = {
  text: string
  /** The accessible name of the text. */
  name: string
}

const CONFIRMED_MS = 2000

export function CopyButton({ text, name }: CopyButtonProps) {
  const t = useT('kit')
  const [outcome, setOutcome] = useState<'done' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMED_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => end('done'),
      () => end('failed'),
    )
  const end = (ended: 'done' | 'failed') => {
    setOutcome(ended)
    toast(t(`ui.copy.${ended}`), { kind: ended === 'done' ? 'success' : 'error' })
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon={outcome === 'done' ? Check : Copy}
      aria-label={t('ui.copy.what', { name })}
      onClick={() => void copy()}
    >
      {outcome === undefined ? t('ui.copy.do') : t(`ui.copy.${outcome}`)}
    </Button>
  )
}
