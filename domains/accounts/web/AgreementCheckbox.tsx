/** The agreement's checkbox, with its text in a dialog, so that reading it loses no input. */
import { useState, type ReactNode } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type AgreementCheckboxProps = {
  title: string
  html: string
  error: string | undefined
  children: ReactNode
}

export function AgreementCheckbox({ title, html, error, children }: AgreementCheckboxProps) {
  const t = useT('accounts')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Field label={t('register.agreement')} labelHidden group error={error}>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
          {title}
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={title} size="wide">
        <RichText html={html} />
      </Dialog>
    </Field>
  )
}
