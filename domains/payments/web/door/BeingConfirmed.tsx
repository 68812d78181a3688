/** Says that a payment online is being confirmed, so that nobody pays a second time. */
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

/** @param isUnknown its time is over, and the provider has not said whether it was paid */
export function BeingConfirmed({ isUnknown }: { isUnknown: boolean }) {
  const t = useT('payments')
  return (
    <Notice tone={isUnknown ? 'warning' : undefined} live>
      <p>
        <b>{t(isUnknown ? 'outcome.unknown' : 'outcome.open')}</b>
      </p>
      <p>{t(isUnknown ? 'outcome.unknownHelp' : 'outcome.openHelp')}</p>
    </Notice>
  )
}
