/** Ten codes for a lost authenticator. They are shown once. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = {
  codes: readonly string[]
  /** The label of the button to go on once the codes are saved. */
  action: string
  onStored: () => void
}

export function RecoveryCodes({ codes, action, onStored }: Props) {
  const t = useT('office.staff')
  const [isStored, setIsStored] = useState(false)
  return (
    <div className="stack">
      <Notice tone="warning" live>
        {t('codes.text')}
      </Notice>
      <ol className="inset grid grid-cols-2 gap-2" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code className="code-text">{code}</code>
          </li>
        ))}
      </ol>
      <div>
        <CopyButton text={codes.join('\n')} name={t('codes.title')} />
      </div>
      <Checkbox checked={isStored} onChange={(event) => setIsStored(event.target.checked)}>
        {t('codes.saved')}
      </Checkbox>
      <Button variant="primary" size="large" wide disabled={!isStored} onClick={onStored}>
        {action}
      </Button>
    </div>
  )
}
