/** A product page in a browser whose processor is slowed down four times: largest paint, shifts, blocked time. */
import { chromium } from '@playwright/test'
import { median, type Figure } from './figures.ts'
import type { BenchShop } from './shop.ts'

const SLOWER = 4
const VISITS = 5
const SETTLED_MS = 2500
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking']

type Vitals = { paintMs: number; shift: number; blockedMs: number }

/** A product of the demo: its pictures are real. */
export async function browserFigures(shop: BenchShop, path: string): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const visits: Vitals[] = []
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visited())
    const of = (key: keyof Vitals) => median(visits.map((each) => each[key]))
    return [
      {
        name: 'product page, largest paint (4x slowed)',
        value: of('paintMs') / 1000,
        unit: 's',
        goal: { most: 1.5 },
      },
      { name: 'product page, layout shifts', value: of('shift'), unit: '', goal: { most: 0.02 } },
      {
        name: 'product page, blocked time (4x slowed)',
        value: of('blockedMs'),
        unit: 'ms',
        goal: { most: 200 },
      },
    ]
  } finally {
    await browser.close()
  }

  async function visited(): Promise<Vitals> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(observe)
    await page.goto(`${shop.url}${path}`, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLED_MS)
    const vitals = await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)
    await context.close()
    return vitals
  }
}

/** Runs in the page. Blocked is what long tasks take beyond 50 ms, from the first paint on. */
function observe(): void {
  const vitals = { paintMs: 0, shift: 0, blockedMs: 0 }
  Object.assign(globalThis, { vitals })
  const watch = (
    type: string,
    see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  watch('largest-contentful-paint', (entry) => (vitals.paintMs = entry.startTime))
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput !== true) vitals.shift += entry.value ?? 0
  })
  watch('longtask', (entry) => (vitals.blockedMs += Math.max(0, entry.duration - 50)))
}
