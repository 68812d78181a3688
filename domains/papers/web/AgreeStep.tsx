/** The last step: the agreement is ticked with what is handed in. */
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { RichText } from '#kit/ui/RichText.tsx'
import { useT } from '#kit/web/i18n.tsx'

type Props = {
  terms: { title: string; html: string } | undefined
  agreed: boolean
  onAgreed: (agreed: boolean) => void
  error: string | undefined
}

export function AgreeStep({ terms, agreed, onAgreed, error }: Props) {
  const t = useT('papers')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>{t('agreeText')}</p>
      <Field label={t('step.agree')} labelHidden group error={error}>
        <div className="flex flex-wrap items-center gap-2">
          <Checkbox checked={agreed} onChange={(event) => onAgreed(event.target.checked)}>
            {t('agree')}
          </Checkbox>
          <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
            {terms?.title ?? ''}
          </Button>
        </div>
      </Field>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={terms?.title ?? ''} size="wide">
        <RichText html={terms?.html ?? ''} />
      </Dialog>
    </>
  )
}
