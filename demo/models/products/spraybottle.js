import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  tube,
  extr,
  outline,
  group,
  place,
  ring,
  rep,
  wrap,
  text,
} from '../kit.js'
import { H, alongX } from '../parts.js'

export const name = {
  cn: '强力油污清洁剂 500ml 喷雾瓶',
  en: 'Degreaser, trigger spray bottle, 500 ml',
}
export const view = { yaw: -20, pitch: 9, fill: 0.86 }
export const views = {
  side: { yaw: 0, pitch: 5 },
  detail: { yaw: -30, pitch: 16, zoom: 0.5, shift: [0, 0.42] },
}
export const variants = ['orange', 'green']

export function build(variant) {
  const col = { orange: '#d9731c', green: '#2f8a57' }[variant] ?? '#2450ad',
    g = new THREE.Group(),
    white = M.gloss('#f1f3f5', { roughness: 0.34 }),
    c1 = M.gloss(col),
    dark = M.plastic('#23272d')
  // bottle: rounded with a waist for the hand
  const flat = [1.12, 1, 0.82]
  g.add(
    lathe(
      [
        [0, 0.3, 0],
        [2.6, 0.3, 0.3],
        [2.9, 0, 0.3],
        [3.7, 0.05, 0.5],
        [3.9, 1, 0.6],
        [3.9, 11.6, 1.6],
        [3.4, 14.4, 1.8],
        [2.3, 17.6, 1.4],
        [1.55, 19, 0.6],
        [1.45, 20.4, 0.1],
        [0, 20.4, 0],
      ],
      white,
      { seg: 96, steps: 9, scale: flat },
    ),
  )
  const lbl = wrap(
    3.94,
    9.4,
    -1.15,
    2.3,
    (c, w, h) => {
      c.fillStyle = col
      c.beginPath()
      c.roundRect(0, 0, w, h, 0.5)
      c.fill()
      c.fillStyle = '#fff'
      c.beginPath()
      c.moveTo(0, h * 0.62)
      c.quadraticCurveTo(w * 0.5, h * 0.5, w, h * 0.66)
      c.lineTo(w, h - 0.5)
      c.quadraticCurveTo(w, h, w - 0.5, h)
      c.lineTo(0.5, h)
      c.quadraticCurveTo(0, h, 0, h - 0.5)
      c.fill()
      text(c, 'CLEAR', w / 2, 2.5, 2, { align: 'center', weight: 800, color: '#fff' })
      text(c, 'HEAVY DUTY', w / 2, 4.1, 0.86, { align: 'center', weight: 600, color: '#fff' })
      text(c, 'DEGREASER', w / 2, 7.2, 0.92, { align: 'center', weight: 800 })
      text(c, 'metal · floor · tools', w / 2, 8, 0.52, {
        align: 'center',
        weight: 500,
        color: '#4b576c',
      })
      text(c, '500 ml', w / 2, 9, 0.7, { align: 'center', weight: 700, color: col })
    },
    { alpha: true, px: 1100, rough: 0.3, at: [0, 6.5, 0] },
  )
  lbl.scale.set(...flat)
  g.add(lbl)
  const T = new THREE.Group()
  // screw cap with ribs
  T.add(
    lathe(
      [
        [0, 19.2, 0],
        [1.95, 19.2, 0.12],
        [1.9, 21.6, 0.2],
        [1.3, 22, 0.2],
        [0, 22, 0],
      ],
      c1,
      { seg: 64 },
    ),
  )
  ring(36, (a) =>
    T.add(
      box(0.14, 2, 0.18, c1, {
        bev: 0.05,
        segs: 1,
        at: [1.93 * Math.cos(a), 19.4, 1.93 * Math.sin(a)],
        rot: [0, -a, 0],
      }),
    ),
  )
  // head: shroud profile, nozzle, trigger
  T.add(
    lathe(
      [
        [0, 21.6, 0],
        [1.15, 21.6, 0.1],
        [1.05, 23.6, 0.2],
        [0, 23.6, 0],
      ],
      white,
      { seg: 48 },
    ),
  )
  T.add(
    extr(
      outline(
        [
          [-3.4, 24.6, 0.7],
          [-2.9, 26.4, 1],
          [0, 27, 1.4],
          [3.6, 26.4, 0.6],
          [3.7, 24.4, 0.5],
          [1.7, 23.9, 0.8],
          [1.2, 22.9, 0.4],
          [-1.2, 22.9, 0.4],
          [-1.7, 23.9, 0.8],
        ],
        0.6,
      ),
      2.5,
      white,
      { bev: 0.75, bevSize: 0.55, bevSegs: 7 },
    ),
  )
  T.add(
    extr(
      outline(
        [
          [-3.1, 26.3, 0.3],
          [-2.9, 26.75, 0.3],
          [0, 27.3, 1],
          [3.2, 26.8, 0.4],
          [3.2, 26.3, 0.3],
          [0, 26.7, 1],
        ],
        0.3,
      ),
      1.6,
      c1,
      { bev: 0.2 },
    ),
  )
  T.add(
    alongX(
      group(
        cyl(1.0, 0.9, c1, { seg: 6, bev: 0.16 }),
        cyl(0.62, 1.3, white, { seg: 32, bev: 0.1 }),
        cyl(0.16, 1.36, dark, { seg: 16, bev: 0.02 }),
      ),
      [3.6, 25.5, 0],
    ),
  )
  T.add(
    extr(
      outline(
        [
          [1.5, 24.4, 0.3],
          [2.9, 24.4, 0.4],
          [2.7, 23, 1],
          [3.4, 20.8, 0.8],
          [3.6, 18.8, 0.3],
          [2.9, 18.6, 0.3],
          [2.5, 20.6, 0.8],
          [1.7, 22.8, 0.8],
        ],
        0.4,
      ),
      1.8,
      c1,
      { bev: 0.5, bevSize: 0.28, bevSegs: 6 },
    ),
  )
  rep(4, (i) =>
    T.add(
      place(
        box(0.2, 0.16, 1.1, white, { bev: 0.06 }),
        [3.02 + i * 0.12, 21.8 - i * 0.62, 0],
        [0, 0, 0.3],
      ),
    ),
  )
  T.add(place(cyl(0.24, 2.56, M.steel(), { seg: 18, bev: 0.05 }), [1.9, 24.6, -1.28], [H, 0, 0]))
  T.add(
    cyl(0.22, 1.8, M.steel({ roughness: 0.2 }), { at: [1.6, 22.4, 0], rot: [0, 0, -0.9], seg: 16 }),
  )
  T.add(cyl(0.15, 18, M.plastic('#dfe3e6'), { at: [0, 2, 0], seg: 12 }))
  g.add(T)
  return g
}
