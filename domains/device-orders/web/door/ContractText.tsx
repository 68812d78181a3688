/** A sales contract for both sides: who agreed to it when, its clauses in both languages, and its files. */
import { Notice } from '#kit/ui/states/Notice.tsx'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { SalesContract } from '../../sales-contract.ts'

type Props = {
  contract: SalesContract
  /** Of the file: of an accepted version, or of what holds now. */
  addressOf: (version?: number) => string
}

export function ContractText({ contract, addressOf }: Props) {
  const t = useT('device-orders')
  const { acceptances } = contract
  return (
    <>
      <State contract={contract} />
      {/* Folded: of all that the page has, its ten clauses would be the longest. */}
      <details>
        <summary className="link">{t('contract.read')}</summary>
        <Clauses contract={contract} />
      </details>
      <div className="button-row print-hidden">
        <FileButton address={addressOf()} label={t('contract.pdf')} />
        {acceptances
          .filter(({ isCurrent }) => !isCurrent)
          .map(({ version }) => (
            <FileButton
              key={version}
              address={addressOf(version)}
              label={t('contract.older', { version })}
            />
          ))}
      </div>
    </>
  )
}

function State({
  contract: { acceptances, longerMonths, canAccept },
}: {
  contract: SalesContract
}) {
  const t = useT('device-orders')
  const { zoned } = useDates()
  const [latest] = acceptances
  if (latest === undefined) {
    return <Notice>{t(canAccept ? 'contract.notYet' : 'contract.never')}</Notice>
  }
  const { signerName: name, acceptedAt, isCurrent } = latest
  const time = zoned(acceptedAt)
  const word = isCurrent ? 'accepted' : canAccept ? 'changed' : 'was'
  return (
    <Notice tone={isCurrent ? 'success' : canAccept ? 'warning' : 'info'}>
      <b>{t(`contract.${word}`, { name, time })}</b>
      {longerMonths !== null && <p>{t('contract.longer', { months: longerMonths })}</p>}
    </Notice>
  )
}

function Clauses({ contract: { langs, title, clauses, hash } }: { contract: SalesContract }) {
  const columns = langs.length > 1 ? 'md:grid-cols-2' : ''
  return (
    <div className="grid gap-4 pt-4">
      <div className={`grid gap-x-8 gap-y-1 ${columns}`}>
        {title.map((each, index) => (
          <b key={langs[index]}>{each}</b>
        ))}
      </div>
      <ol className="grid list-decimal gap-4 ps-5">
        {clauses.map((clause, index) => (
          <li key={index}>
            <div className={`grid gap-x-8 gap-y-1 ${columns}`}>
              {clause.map((cell, at) => (
                <p key={langs[at]} className="whitespace-pre-line wrap-anywhere">
                  {cell}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {/* What the file says too: for whoever compares the two. */}
      <p className="text-xs break-all text-ink-3">SHA-256 {hash}</p>
    </div>
  )
}
