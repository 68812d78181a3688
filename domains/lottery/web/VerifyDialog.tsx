/** Repeats all draws of an ended stage in this browser, and says whether seed and draws are what the shop says. */
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#kit/ui/overlays/Dialog.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { lotteryProof } from '../calls.gen.ts'
import type { EndedStage, LotteryProof, ProofDraw } from '../contract.ts'
import { boundariesOf } from '../draw-cell.ts'
import { compareStored, type Compared } from '../stored.ts'
import { verifyDraws, type Verified } from '../verify.ts'
import { readStored } from './draw-store.ts'

type Result = Verified & {
  proof: LotteryProof
  draws: ProofDraw[]
  /** With what this browser kept of its own draws; null where it kept none. */
  own: Compared | null
}

/** Asks for all draws, page by page. */
async function verify(stageId: number): Promise<Result> {
  const proof = await call(lotteryProof, { stageId })
  const draws = [...proof.draws]
  for (let after = proof.next; after !== null;) {
    const page = await call(lotteryProof, { stageId, after })
    draws.push(...page.draws)
    after = page.next
  }
  const stored = readStored(stageId)
  const own = stored === null ? null : compareStored(stored, proof, draws)
  return { ...(await verifyDraws(proof, draws)), proof, draws, own }
}

/** So many are named. */
const WRONG_NAMED = 10

export default function VerifyDialog({
  stage,
  onClose,
}: {
  stage: EndedStage
  onClose: () => void
}) {
  const t = useT('lottery')
  const { data, error } = useQuery({
    queryKey: ['lottery.verify', stage.id],
    queryFn: () => verify(stage.id),
    retry: false,
  })
  return (
    <Dialog open size="wide" onClose={onClose} title={t('verifyOf', { name: stage.name })}>
      <div className="stack" aria-live="polite">
        {error !== null && <Notice tone="danger">{t('verifyFailed')}</Notice>}
        {error === null && data === undefined && <p>{t('verifying')}</p>}
        {data !== undefined && <Shown result={data} />}
      </div>
    </Dialog>
  )
}

function Shown({ result }: { result: Result }) {
  const t = useT('lottery')
  const { proof, draws, own, isSeedRight, wrongNumbers } = result
  // A list that lacks its end would hide draws.
  const isWhole = draws.length === proof.drawCount
  const isAllRight = wrongNumbers.length === 0 && isWhole
  return (
    <>
      <Notice tone={isSeedRight ? 'success' : 'danger'}>
        {t(isSeedRight ? 'seedRight' : 'seedWrong')}
      </Notice>
      <Notice tone={isAllRight ? 'success' : 'danger'}>
        {isAllRight
          ? t('allRight', { count: draws.length })
          : wrongNumbers.length === 0
            ? t('listShort', { count: draws.length, total: proof.drawCount })
            : t('wrongOnes', { numbers: wrongNumbers.slice(0, WRONG_NAMED).join(', ') })}
      </Notice>
      <Own own={own} />
      <dl className="grid gap-2 text-sm">
        <div>
          <dt className="font-semibold">{t('seedHash')}</dt>
          <dd className="font-mono break-all">{proof.seedHash}</dd>
        </div>
        <div>
          <dt className="font-semibold">{t('seed')}</dt>
          <dd className="font-mono break-all">{proof.seed}</dd>
        </div>
      </dl>
      <Cells proof={proof} draws={draws} />
    </>
  )
}

/** What the shop has not said: this browser's own draws, and what it was shown before. */
function Own({ own }: Pick<Result, 'own'>) {
  const t = useT('lottery')
  if (own === null) return <Notice>{t('own.none')}</Notice>
  const { isAsShown, ownCount, wrongNumbers } = own
  return (
    <>
      <Notice tone={isAsShown ? 'success' : 'danger'}>
        {t(isAsShown ? 'own.asShown' : 'own.changed')}
      </Notice>
      {ownCount > 0 && (
        <Notice tone={wrongNumbers.length === 0 ? 'success' : 'danger'}>
          {wrongNumbers.length === 0
            ? t('own.right', { count: ownCount })
            : t('own.wrong', { numbers: wrongNumbers.slice(0, WRONG_NAMED).join(', ') })}
        </Notice>
      )}
    </>
  )
}

function Cells({ proof, draws }: { proof: LotteryProof; draws: readonly ProofDraw[] }) {
  const t = useT('lottery')
  const { number } = useNumbers()
  const rows = boundariesOf(proof.cells).filter(({ weight }) => weight > 0)
  return (
    <DataTable<(typeof rows)[number]>
      label={t('table')}
      rows={rows}
      keyOf={({ cell }) => String(cell)}
      columns={[
        {
          id: 'prize',
          header: t('prize'),
          phone: 'full',
          cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
        },
        {
          id: 'bounds',
          header: t('bounds'),
          align: 'number',
          phone: 'labelled',
          cell: ({ from, to }) => `${number(from)}–${number(to - 1)}`,
        },
        {
          id: 'drawn',
          header: t('timesDrawn'),
          align: 'number',
          phone: 'labelled',
          cell: ({ cell }) => number(draws.filter(({ drawnCell }) => drawnCell === cell).length),
        },
      ]}
    />
  )
}
