/** What was asked for, round by round, the latest first, with its pictures and what the merchant answered. */
import FileText from 'lucide-react/icons/file-text'
import type { Currency } from '#kit/contract/money.ts'
import type { UploadedFile } from '#domains/uploads/contract.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Round } from '../../contract.ts'
import { CaseLines } from './CaseLines.tsx'
import { ReturnAddressText } from './ReturnAddressText.tsx'

export function CaseFiles({ files }: { files: readonly UploadedFile[] }) {
  const t = useT('after-sales')
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-3" aria-label={t('files.label')}>
      {files.map(({ id, url, type }, index) => (
        <li key={id}>
          {type.startsWith('video/') ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- a buyer's own, of a fault: nobody has written captions
            <video
              src={url}
              controls
              preload="metadata"
              aria-label={t('files.video')}
              className="max-h-80 max-w-full rounded border border-line"
            />
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t('files.one', { number: index + 1 })}
              className="grid h-20 w-20 place-items-center overflow-hidden rounded border border-line bg-tile hover:border-brand"
            >
              {type.startsWith('image/') ? (
                <img src={url} alt="" className="h-full w-full object-cover" loading="lazy" />
              ) : (
                <span className="grid justify-items-center gap-1 text-xs text-black">
                  <Icon of={FileText} size="large" />
                  PDF
                </span>
              )}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

type Props = { rounds: readonly Round[]; currency: Currency }

export function CaseRounds({ rounds, currency }: Props) {
  const t = useT('after-sales')
  const { moment } = useDates()
  return (
    <ol className="stack">
      {rounds.map((round) => (
        <li
          key={round.number}
          className="stack border-t border-line pt-4 first:border-0 first:pt-0"
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <b>{t('round.title', { number: round.number })}</b>
            <span className="text-sm text-ink-3">{moment(round.createdAt)}</span>
            {round.outcome !== null && (
              <span className="text-sm">
                {t(
                  round.outcome === 'completed' && round.type === 'exchange'
                    ? 'outcome.replaced'
                    : `outcome.${round.outcome}`,
                )}
              </span>
            )}
          </p>
          <CaseLines lines={round.lines} currency={currency} />
          <KeyValueList
            rows={[
              { label: t('form.type'), value: t(`type.${round.type}`) },
              { label: t('form.reason'), value: translatorFor(t, `reason.${round.reason}`, {}) },
              { label: t('form.recovery'), value: t(`recovery.${round.recovery}`) },
              {
                label: t('form.text'),
                value: <span className="whitespace-pre-line wrap-anywhere">{round.text}</span>,
              },
              ...round.giftDeductions.map((gift) => ({
                label: t('estimate.gift', { name: gift.name }),
                value: <Money amount={-gift.amount} currency={currency} />,
              })),
              ...(round.returnAddress === null
                ? []
                : [
                    {
                      label: t('return.address'),
                      value: <ReturnAddressText address={round.returnAddress} />,
                    },
                  ]),
              // An exchange asks for goods: money only where they are cheaper.
              ...(round.type === 'exchange' && round.amount === 0
                ? []
                : [
                    {
                      label: t('details.asked'),
                      value: <Money amount={round.amount} currency={currency} />,
                    },
                  ]),
            ]}
          />
          <CaseFiles files={round.files} />
          {round.answer !== '' && (
            <p className="whitespace-pre-line wrap-anywhere">
              {t('round.answer', { text: round.answer })}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
