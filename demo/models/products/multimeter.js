import {
  THREE,
  M,
  box,
  cyl,
  lathe,
  extr,
  outline,
  tube,
  group,
  place,
  ring,
  rep,
  decal,
  text,
} from '../kit.js'
import { H, alongZ, screw } from '../parts.js'

export const name = {
  cn: '真有效值数字万用表 6000 字',
  en: 'True-RMS digital multimeter, 6000 counts',
}
export const view = { yaw: -26, pitch: 30, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 58 },
  detail: { yaw: -18, pitch: 40, zoom: 0.5, shift: [-0.08, 0.12] },
}
export const variants = ['blue']

export function build(variant) {
  const hol = M.rubber(variant === 'blue' ? '#2450ad' : '#d9581c', { roughness: 0.55 }),
    face = M.plastic('#30353d'),
    dark = M.plastic('#15181c'),
    steel = M.steel(),
    g = new THREE.Group(),
    I = new THREE.Group()
  // lying body, then tipped on its stand: local x right, y up the face, z out
  const shape = outline(
    [
      [-4.5, -9.2, 1.4],
      [4.5, -9.2, 1.4],
      [4.2, 0, 4],
      [4.6, 9.2, 1.6],
      [-4.6, 9.2, 1.6],
      [-4.2, 0, 4],
    ],
    1.2,
  )
  I.add(extr(shape, 4.2, hol, { bev: 1.0, bevSegs: 7 }))
  I.add(
    place(
      extr(
        outline(
          [
            [-3.7, -8.2, 1],
            [3.7, -8.2, 1],
            [3.5, 0, 3],
            [3.8, 8.3, 1.2],
            [-3.8, 8.3, 1.2],
            [-3.5, 0, 3],
          ],
          1,
        ),
        1,
        face,
        { bev: 0.3 },
      ),
      [0, 0, 1.9],
    ),
  )
  for (const s of [-1, 1])
    rep(6, (i) =>
      I.add(
        box(0.3, 0.5, 2, M.rubber('#1d2024'), { bev: 0.12, at: [s * 4.28, -2.6 + i * 0.9, 0] }),
      ),
    )
  // display
  I.add(box(6.8, 4.3, 0.3, dark, { bev: 0.14, at: [0, 3.3, 2.34] }))
  I.add(
    decal(
      6.1,
      3.5,
      (c, w, h) => {
        const gr = c.createLinearGradient(0, 0, w, h)
        gr.addColorStop(0, '#c9d6bd')
        gr.addColorStop(1, '#aebfa4')
        c.fillStyle = gr
        c.fillRect(0, 0, w, h)
        const s7 = (x, y, s, n) => {
          const on = [
            '1110111',
            '0010010',
            '1011101',
            '1011011',
            '0111010',
            '1101011',
            '1101111',
            '1010010',
            '1111111',
            '1111011',
          ][n]
          ;[
            [0.12, 0, 0],
            [0, 0.12, 1],
            [0.68, 0.12, 1],
            [0.12, 0.74, 0],
            [0, 0.86, 1],
            [0.68, 0.86, 1],
            [0.12, 1.48, 0],
          ].forEach(([a, b, v], i) => {
            c.fillStyle = on[i] === '1' ? '#161c18' : 'rgba(20,28,22,.05)'
            c.fillRect(x + a * s, y + b * s, v ? s * 0.16 : s * 0.6, v ? s * 0.66 : s * 0.16)
          })
        }
        ;[2, 2, 9, 8].forEach((n, i) => s7(0.5 + i * 1.18, 0.85, 1.02, n))
        c.fillStyle = '#161c18'
        c.fillRect(4.0 - 0.06, 2.3, 0.16, 0.16)
        text(c, 'V~', 5.3, 1.9, 0.72, { weight: 700, color: '#161c18' })
        text(c, 'TRUE RMS', 0.5, 0.6, 0.4, { weight: 700, color: '#161c18' })
        text(c, 'AUTO', 3.4, 0.6, 0.4, { weight: 700, color: '#161c18' })
        rep(31, (i) => c.fillRect(0.5 + i * 0.16, 2.85, i < 12 ? 0.1 : 0.03, 0.3))
      },
      { at: [0, 5.55, 2.66], px: 720, rough: 0.12, coat: 1, glow: 0.12 },
    ),
  )
  I.add(
    decal(
      6,
      0.6,
      (c) => {
        text(c, 'MM-60', 0, 0.5, 0.6, { weight: 800, color: '#fff' })
        text(c, '6000 COUNTS', 5.9, 0.46, 0.36, { weight: 500, color: '#aab6c8', align: 'right' })
      },
      { alpha: true, at: [0, 7.88, 2.42] },
    ),
  )
  // keys
  rep(4, (i) =>
    I.add(
      box(1.3, 0.62, 0.4, M.plastic(i === 3 ? '#e2a91c' : '#7c8796'), {
        bev: 0.2,
        at: [-2.55 + i * 1.7, 2.35, 2.3],
      }),
      decal(
        1.2,
        0.4,
        (c, w) =>
          text(c, ['HOLD', 'RANGE', 'REL', 'LIGHT'][i], w / 2, 0.31, 0.31, {
            align: 'center',
            weight: 700,
            color: i === 3 ? '#111' : '#fff',
          }),
        { alpha: true, at: [-2.55 + i * 1.7, 2.66, 2.72], px: 200 },
      ),
    ),
  )
  // rotary switch with printed ring
  I.add(
    decal(
      7,
      6.4,
      (c, w, h) => {
        c.translate(w / 2, h / 2)
        c.strokeStyle = 'rgba(255,255,255,.35)'
        c.lineWidth = 0.05
        c.beginPath()
        c.arc(0, 0, 2.08, 0, 7)
        c.stroke()
        const L = ['OFF', 'V~', 'V=', 'mV', 'Ω', '▸|', 'Hz', '°C', 'µA', 'mA', 'A']
        L.forEach((t, i) => {
          const a = ((-205 + i * 23) * Math.PI) / 180
          c.strokeStyle = '#fff'
          c.lineWidth = 0.06
          c.beginPath()
          c.moveTo(2.05 * Math.cos(a), 2.05 * Math.sin(a))
          c.lineTo(2.22 * Math.cos(a), 2.22 * Math.sin(a))
          c.stroke()
          text(c, t, 2.62 * Math.cos(a) * 1.06, 2.6 * Math.sin(a), 0.46, {
            align: 'center',
            base: 'middle',
            weight: 700,
            color: i === 0 ? '#ff8a6c' : i > 7 ? '#ffd37a' : '#fff',
          })
        })
      },
      { alpha: true, at: [0, -1.1, 2.42], px: 900 },
    ),
  )
  I.add(
    place(
      lathe(
        [
          [0, 0, 0],
          [1.95, 0, 0.06],
          [1.9, 0.3, 0.15],
          [0, 0.34, 0],
        ],
        dark,
        { seg: 64 },
      ),
      [0, -1.1, 2.36],
      [H, 0, 0],
    ),
    place(
      extr(
        outline(
          [
            [-1.6, -0.5, 0.4],
            [1.7, -0.36, 0.3],
            [1.7, 0.36, 0.3],
            [-1.6, 0.5, 0.4],
          ],
          0.3,
        ),
        0.9,
        M.plastic('#d8dde3'),
        { bev: 0.22 },
      ),
      [0, -1.1, 2.9],
      [0, 0, 3.14 - 0.44 - 0.02],
    ),
    place(
      box(0.7, 0.1, 0.14, M.plastic('#c22718'), { bev: 0.03, centre: true }),
      [-1.08, -0.6, 3.37],
      [0, 0, 2.68],
    ),
  )
  // jacks, red and black leads
  const J = [
    [-2.6, '#e2a91c', '10A'],
    [-0.87, '#e2a91c', 'mA'],
    [0.87, '#1b1e23', 'COM'],
    [2.6, '#c22718', 'VΩ'],
  ]
  J.forEach(([x, c, t]) => {
    I.add(
      place(
        lathe(
          [
            [0.42, 0, 0],
            [0.7, 0, 0.05],
            [0.66, 0.24, 0.08],
            [0.42, 0.24, 0],
          ],
          M.plastic(c, { side: THREE.DoubleSide }),
          { seg: 40 },
        ),
        [x, -6.6, 2.36],
        [H, 0, 0],
      ),
      alongZ(cyl(0.42, 0.05, M.plastic('#050607', { roughness: 0.9 }), { seg: 30, bev: 0.01 }), [
        x,
        -6.6,
        2.4,
      ]),
      decal(
        1.6,
        0.5,
        (k, w) => text(k, t, w / 2, 0.4, 0.4, { align: 'center', weight: 700, color: '#fff' }),
        { alpha: true, at: [x, -5.5, 2.42], px: 200 },
      ),
    )
  })
  const tip = -0.98
  place(I, [0, 6.85, 0], [tip, 0, 0])
  const P = (x, y, z) =>
    new THREE.Vector3(x, y, z)
      .applyEuler(new THREE.Euler(tip, 0, 0))
      .add(new THREE.Vector3(0, 6.85, 0))
      .toArray()
  g.add(
    I,
    place(box(5.4, 8.8, 0.5, dark, { bev: 0.2, centre: true }), [0, 3.15, -6.1], [0.785, 0, 0]),
  )
  for (const [x, c] of [
    [0.87, '#1b1e23'],
    [2.6, '#b8281c'],
  ]) {
    const m = M.gloss(c, { roughness: 0.4 }),
      r = M.rubber(c, { roughness: 0.55 }),
      plug = group(
        cyl(0.62, 2.6, m, { seg: 32, bev: 0.18 }),
        cyl(0.7, 0.5, m, { seg: 32, bev: 0.1, at: [0, 0.3, 0] }),
        cyl(0.36, 1.4, m, { seg: 20, bev: 0.1, at: [0, 2.4, 0] }),
      )
    I.add(place(plug, [x, -6.6, 2.5], [H, 0, 0]))
    const a = P(x, -6.6, 6.2),
      red = c !== '#1b1e23',
      e = red ? [11.2, 0.55, 6.6] : [8.4, 0.55, 9.4]
    g.add(
      tube(
        [
          P(x, -6.6, 5.9),
          [a[0] + 0.2, a[1] + 0.4, a[2] + 1],
          [a[0] + 1.4, a[1] - 2.2, a[2] + 2.4],
          red ? [6.4, 0.4, 12.6] : [3.6, 0.4, 15.2],
          red ? [11, 0.3, 14] : [8, 0.3, 15.6],
          red ? [13.4, 0.3, 11] : [10.4, 0.3, 13],
          e,
        ],
        0.24,
        r,
        { along: 110, seg: 12 },
      ),
    )
    const pr = group(
      cyl(0.34, 1.2, m, { seg: 20, bev: 0.1, at: [0, -0.6, 0] }),
      lathe(
        [
          [0, 0, 0],
          [0.55, 0.1, 0.2],
          [0.62, 6, 0.3],
          [0.95, 7, 0.2],
          [0.95, 7.4, 0.15],
          [0.5, 7.7, 0.2],
          [0.36, 9.4, 0.1],
          [0, 9.4, 0],
        ],
        m,
        { seg: 36 },
      ),
      cyl(0.12, 1.8, steel, { at: [0, 9.3, 0], seg: 14, bev: 0.05 }),
    )
    rep(6, (i) => pr.add(cyl(0.64, 0.22, m, { seg: 32, bev: 0.07, at: [0, 2 + i * 0.6, 0] })))
    g.add(place(pr, [e[0], 0.9, e[2]], [-H, 0, red ? 0.12 : 0.02]))
  }
  return g
}
