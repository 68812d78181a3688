/** The link that was mailed to a colleague, for handing over in person. */
import { Button } from '#kit/ui/Button.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Notice } from '#kit/ui/Notice.tsx'
import { useT } from '#kit/web/i18n.tsx'

type Props = { email: string; url: string; onClose: () => void }

export function LinkDialog({ email, url, onClose }: Props) {
  const t = useT('office.staff')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.sent')}
      foot={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('invite.close')}
        </Button>
      }
    >
      <Notice tone="success">{t('invite.sentText', { email })}</Notice>
      <p className="inset mt-3 flex flex-wrap items-center justify-between gap-2">
        <code className="code-text min-w-0 break-all whitespace-normal">{url}</code>
        <CopyButton text={url} name={t('invite.link')} />
      </p>
    </Dialog>
  )
}
