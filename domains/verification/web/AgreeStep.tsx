/** The last step: a summary of all input, and the agreement. */
import { useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  summary: ReactNode
  terms: { title: string; html: string } | undefined
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  error: string | undefined
}

export function AgreeStep({ summary, terms, agreed, onAgreed, error }: Props) {
  const t = useT('verification')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <p>{t('agreeText')}</p>
      {summary}
      <Field label={t('step.agree')} labelHidden group error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <Checkbox checked={agreed} onChange={(event) => onAgreed(event.target.checked)}>
            {t('agree')}
          </Checkbox>
          <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
            {terms?.title ?? ''}
          </Button>
        </div>
      </Field>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={terms?.title ?? ''} size="wide">
        <RichText html={terms?.html ?? ''} />
      </Dialog>
    </>
  )
}
