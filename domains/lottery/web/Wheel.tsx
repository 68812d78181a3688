/** Eight prizes around a button. A light runs to the one that was drawn; without motion it is there at once, and screen readers say the outcome. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { myPointLines, myPoints } from '#domains/points/calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { drawLottery, lottery, myLotteryDraws } from '../calls.gen.ts'
import type { LotteryCell, LotteryDraw, LotteryStage } from '../contract.ts'
import { newStored, withAnswer, type Click } from '../stored.ts'
import { LotteryReasons } from '../reasons.ts'
import { readStored, writeStored } from './draw-store.ts'
import { PLACES, runTo, STEP_MS } from './places.ts'
import { PrizePhoto } from './PrizePhoto.tsx'

const CHANGED = [lottery, myLotteryDraws, myPoints, myPointLines]
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** What the browser adds to a draw: nobody can know it before. */
const newClick = (): Click => ({
  key: crypto.randomUUID(),
  clientSeed: crypto.randomUUID().replaceAll('-', ''),
})

/** With these nothing was drawn. Whatever else failed may have been a draw whose answer was lost. */
const NOT_DRAWN: readonly number[] = [
  LotteryReasons.stageNotFound.code,
  LotteryReasons.notRunning.code,
  LotteryReasons.noChance.code,
]

export function Wheel({ stage }: { stage: LotteryStage }) {
  const t = useT('lottery')
  const queries = useQueryClient()
  const [lit, setLit] = useState<number | null>(null)
  const [drawn, setDrawn] = useState<LotteryDraw | null>(null)
  const [isFalse, setIsFalse] = useState(false)
  const refresh = () =>
    Promise.all(CHANGED.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  const storedNow = () => readStored(stage.id) ?? newStored(stage)
  const draw = useAct(drawLottery, {
    onDone: async (made, { key, clientSeed }) => {
      try {
        writeStored(stage.id, withAnswer(storedNow(), { key, clientSeed }, made))
      } catch {
        setIsFalse(true)
      }
      const steps = isStill() ? [made.drawnCell] : runTo(made.drawnCell)
      for (const step of steps) {
        setLit(step)
        if (steps.length > 1) await wait(STEP_MS)
      }
      setDrawn(made)
      // Counts and records change once the light has stopped.
      await refresh()
    },
    onRefused: ({ reason }) => {
      if (NOT_DRAWN.includes(reason.code)) writeStored(stage.id, { ...storedNow(), pending: null })
    },
  })
  const start = () => {
    setDrawn(null)
    setIsFalse(false)
    // A click whose answer was lost is the same one again: it is one draw.
    const stored = storedNow()
    const click = stored.pending ?? newClick()
    writeStored(stage.id, { ...stored, pending: click })
    void draw.mutateAsync({ stageId: stage.id, ...click }).catch(refresh)
  }
  return (
    <div className="stack">
      <ul className="grid w-full max-w-md grid-cols-3 gap-2" aria-label={t('wheel')}>
        {PLACES.map((place) =>
          place === null ? (
            <li key="draw" className="grid">
              <Button
                variant="primary"
                className="h-full w-full"
                disabled={!stage.hasBegun || stage.chanceCount === 0}
                busy={draw.isPending}
                onClick={start}
              >
                {t(draw.isPending ? 'drawing' : 'draw')}
              </Button>
            </li>
          ) : (
            <Cell
              key={place}
              cell={stage.cells.find(({ cell }) => cell === place)!}
              isLit={lit === place}
            />
          ),
        )}
      </ul>
      <div aria-live="polite" className="empty:hidden">
        {isFalse && <Notice tone="danger">{t('falseDraw')}</Notice>}
        {drawn !== null && <Outcome drawn={drawn} />}
      </div>
    </div>
  )
}

function Cell({ cell, isLit }: { cell: LotteryCell; isLit: boolean }) {
  const t = useT('lottery')
  const isGone = cell.leftCount === 0
  return (
    <li
      className={classes(
        'inset grid min-h-28 content-start justify-items-center gap-1 p-2 text-center text-sm',
        isLit && 'bg-points-soft outline-2 outline-brand outline-solid',
      )}
    >
      <PrizePhoto url={cell.pictureUrl} kind={cell.kind} />
      <span className="line-clamp-2 wrap-anywhere">{cell.name}</span>
      {isGone && <small className="text-ink-3">{t('soldOut')}</small>}
    </li>
  )
}

function Outcome({ drawn }: { drawn: LotteryDraw }) {
  const t = useT('lottery')
  const { date } = useDates()
  const { kind, why, name, claimBy } = drawn
  if (kind === 'none') {
    return (
      <Notice>
        <p>{t('lost')}</p>
        {why !== null && <p>{t(`why.${why}`)}</p>}
      </Notice>
    )
  }
  return (
    <Notice tone="success">
      <p className="font-semibold">{t('won', { prize: name })}</p>
      <p>
        {kind === 'goods'
          ? t('after.goods', { date: date(claimBy ?? drawn.drawnAt) })
          : t(`after.${kind}`)}
      </p>
    </Notice>
  )
}
