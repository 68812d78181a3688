/** The result of an invitation: mailed to the colleague, or a link to hand over where mail is not configured. */
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = { email: string; url: string | null; onClose: () => void }

export function LinkDialog({ email, url, onClose }: Props) {
  const t = useT('office.staff')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(url === null ? 'invite.sent' : 'invite.made')}
      foot={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('invite.close')}
        </Button>
      }
    >
      {url === null ? (
        <Notice tone="success">{t('invite.sentText', { email })}</Notice>
      ) : (
        <>
          <Notice tone="warning">{t('invite.noMail', { email })}</Notice>
          <p className="inset mt-3 flex flex-wrap items-center justify-between gap-2">
            <code className="code-text min-w-0 break-all whitespace-normal">{url}</code>
            <CopyButton text={url} name={t('invite.link')} />
          </p>
        </>
      )}
    </Dialog>
  )
}
