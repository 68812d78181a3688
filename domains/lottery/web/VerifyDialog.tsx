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
import { verifyDraws, type Verified } from '../verify.ts'

type Result = Verified & { proof: LotteryProof; draws: ProofDraw[] }

/** Asks for all draws, page by page. */
async function verify(stageId: number): Promise<Result> {
  const proof = await call(lotteryProof, { stageId })
  const draws = [...proof.draws]
  for (let after = proof.next; after !== null;) {
    const page = await call(lotteryProof, { stageId, after })
    draws.push(...page.draws)
    after = page.next
  }
  return { ...(await verifyDraws(proof, draws)), proof, draws }
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
  const { proof, draws, isSeedRight, wrongNumbers } = result
  // A list that lacks its end would hide draws.
  const isAllRight = wrongNumbers.length === 0 && draws.length === proof.drawCount
  return (
    <>
      <Notice tone={isSeedRight ? 'success' : 'danger'}>
        {t(isSeedRight ? 'seedRight' : 'seedWrong')}
      </Notice>
      <Notice tone={isAllRight ? 'success' : 'danger'}>
        {isAllRight
          ? t('allRight', { count: draws.length })
          : t('wrongOnes', { numbers: wrongNumbers.slice(0, WRONG_NAMED).join(', ') })}
      </Notice>
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
