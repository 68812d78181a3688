import { THREE, M, box, cyl, tube, group, place, rep, decal, text } from '../kit.js'
import { H, alongX, alongZ, screw, plate } from '../parts.js'

export const name = {
  cn: '不锈钢电子台秤 150kg/10g',
  en: 'Bench scale, stainless platform, 150 kg',
}
export const device = true
export const view = { yaw: -30, pitch: 20, fill: 0.84 }
export const views = {
  front: { yaw: 0, pitch: 12 },
  detail: { yaw: -16, pitch: 18, zoom: 0.4, shift: [0.17, 0.56] },
}

export function build() {
  const ss = M.brushed({ color: '#dfe3e7' }),
    frame = M.powder('#3a4048'),
    dark = M.plastic('#1f2328'),
    white = M.plastic('#e7eaed'),
    pol = M.steel({ roughness: 0.2 }),
    g = new THREE.Group()
  // levelling feet, frame, load platform with folded edge
  for (const x of [-17, 17])
    for (const z of [-22, 22])
      g.add(
        cyl(2.4, 1.4, M.rubber(), { at: [x, 0, z], seg: 32, bev: 0.3 }),
        cyl(0.7, 2.4, pol, { at: [x, 1.2, z], seg: 18 }),
        cyl(1.6, 0.6, pol, { at: [x, 1.9, z], seg: 6 }),
      )
  for (const x of [-17, 17]) g.add(box(4, 3.6, 48, frame, { bev: 0.5, at: [x, 3, 0] }))
  for (const z of [-20, 0, 20]) g.add(box(34, 3.4, 4, frame, { bev: 0.5, at: [0, 3, z] }))
  for (const x of [-15, 15])
    for (const z of [-19, 19]) g.add(cyl(1.8, 1.4, M.rubber(), { at: [x, 6.4, z], seg: 24 }))
  g.add(box(42, 3.4, 52, ss, { bev: 0.9, at: [0, 7.2, 0] }))
  g.add(box(38.4, 0.24, 48.4, M.brushed({ color: '#eceff2' }), { bev: 0.1, at: [0, 10.5, 0] }))
  g.add(
    cyl(1.2, 0.1, M.glass({ opacity: 0.9, color: '#b9dc5e' }), {
      at: [-16.5, 10.66, 21.6],
      seg: 30,
      bev: 0.02,
    }),
    cyl(1.45, 0.08, pol, { at: [-16.5, 10.62, 21.6], seg: 30, bev: 0.02 }),
    cyl(0.35, 0.06, M.glow('#f3ffd0', 0.3), { at: [-16.3, 10.74, 21.5], seg: 16, bev: 0.01 }),
  )
  // column with clamp and cable
  g.add(
    box(13, 4.6, 8, frame, { bev: 0.8, at: [0, 5.4, -30] }),
    cyl(2.1, 58, ss, { at: [0, 8, -30], seg: 40 }),
    cyl(2.9, 3.4, frame, { at: [0, 9.6, -30], seg: 36, bev: 0.4 }),
  )
  for (const x of [-5, 5]) g.add(screw(0.7, { at: [x, 10, -30] }))
  g.add(
    tube(
      [
        [2, 9, -31.6],
        [3.4, 22, -32.4],
        [2.8, 42, -32.4],
        [3.2, 58, -32],
        [1, 66, -31],
      ],
      0.36,
      M.rubber('#15181c'),
      { along: 60, seg: 10 },
    ),
  )
  for (const y of [24, 44]) g.add(cyl(2.25, 0.8, dark, { at: [0, y, -30], seg: 36, bev: 0.1 }))
  // indicator
  const P = new THREE.Group()
  P.add(
    box(27, 17, 5.4, white, { bev: 1.6, centre: true }),
    box(27.3, 0.5, 4.2, dark, { bev: 0.2, centre: true, at: [0, 0, -1.8] }),
    box(24.6, 14.6, 0.5, M.plastic('#283042'), { bev: 0.24, centre: true, at: [0, 0, 2.6] }),
  )
  P.add(
    decal(
      22.4,
      7.4,
      (c, w, h) => {
        c.fillStyle = '#101a12'
        c.fillRect(0, 0, w, h)
        const seg7 = (x, y, s, n) => {
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
          const bar = (bx, by, vert) => {
            c.beginPath()
            c.roundRect(bx, by, vert ? s * 0.16 : s * 0.6, vert ? s * 0.66 : s * 0.16, s * 0.05)
            c.fill()
          }
          ;[
            [0.12, 0, 0],
            [0, 0.12, 1],
            [0.68, 0.12, 1],
            [0.12, 0.74, 0],
            [0, 0.86, 1],
            [0.68, 0.86, 1],
            [0.12, 1.48, 0],
          ].forEach(([a, b, v], i) => {
            c.fillStyle = on[i] === '1' ? '#ff5a3c' : 'rgba(255,90,60,.07)'
            bar(x + a * s, y + b * s, v)
          })
        }
        ;[0, 4, 8, 6, 2].forEach((d, i) => {
          if (i || d) seg7(2.2 + i * 3.6, 1.2, 2.9, d)
        })
        c.fillStyle = '#ff5a3c'
        c.beginPath()
        c.arc(12.55, 5.85, 0.3, 0, 7)
        c.fill()
        text(c, 'kg', 20.2, 5.9, 1.5, { color: '#ff8a6c', weight: 700 })
        text(c, 'ZERO', 20, 1.9, 0.72, { color: '#ffb39c' })
        text(c, 'NET', 20, 3, 0.72, { color: '#58332b' })
      },
      { at: [0, 2.7, 2.88], glow: 0.75, rough: 0.12, px: 900, coat: 1 },
    ),
  )
  rep(5, (i) =>
    P.add(
      box(3.5, 2.4, 0.5, M.plastic(['#2450ad', '#e9ecef', '#e9ecef', '#e9ecef', '#2d8f5f'][i]), {
        bev: 0.22,
        centre: true,
        at: [-9 + i * 4.5, -4.6, 2.9],
      }),
      decal(
        3,
        0.9,
        (c, w) =>
          text(c, ['TARE', 'ZERO', 'UNIT', 'COUNT', 'ON'][i], w / 2, 0.72, 0.8, {
            align: 'center',
            weight: 700,
            color: i === 0 || i === 4 ? '#fff' : '#27303d',
          }),
        { alpha: true, at: [-9 + i * 4.5, -4.6, 3.17], px: 256 },
      ),
    ),
  )
  P.add(
    decal(
      14,
      1.2,
      (c) => {
        text(c, 'TCS-150', 0, 0.95, 1.05, { weight: 800, color: '#fff' })
        text(c, 'Max 150 kg  e = 50 g', 5.2, 0.92, 0.7, { weight: 500, color: '#b8c4da' })
      },
      { alpha: true, at: [-4, -1.9, 2.88], px: 640 },
    ),
  )
  P.add(box(7, 8, 3, dark, { bev: 0.8, centre: true, at: [0, -1, -3.6] }))
  g.add(place(P, [0, 70.5, -27.2], [-0.34, 0, 0]))
  return g
}
