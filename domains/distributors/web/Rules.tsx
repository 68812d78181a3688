/** How distributors earn, in sentences with the figures that hold for who reads them. */
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { DistributorTerms } from '../contract.ts'

export function Rules({ terms }: { terms: DistributorTerms }) {
  const t = useT('distributors')
  const { money } = useMoney()
  const { currency, firstPercent, secondPercent, rewardAmount, rewardFrom } = terms
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-sm">
      <li>{t('rules.first', { percent: firstPercent })}</li>
      {secondPercent > 0 && <li>{t('rules.second', { percent: secondPercent })}</li>}
      {rewardAmount > 0 && (
        <li>
          {t('rules.reward', {
            amount: money(rewardAmount, currency),
            from: money(rewardFrom, currency),
          })}
        </li>
      )}
      <li>{t('rules.link', { days: terms.linkDays })}</li>
      <li>{t('rules.frozen', { days: terms.freezeDays, deviceDays: terms.deviceFreezeDays })}</li>
      <li>{t('rules.activity')}</li>
    </ul>
  )
}
