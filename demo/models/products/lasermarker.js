import { THREE, M, box, cyl, lathe, tube, group, place, rep, ring, decal, text } from '../kit.js'
import { H, alongX, alongZ, estop, button, castor, plate, screw } from '../parts.js'

export const glbQ = 0.38
export const name = { cn: '柜式光纤激光打标机 30W', en: 'Fiber laser marker, cabinet type, 30 W' }
export const device = true
export const view = { yaw: -30, pitch: 14, fill: 0.86 }
export const views = {
  front: { yaw: 0, pitch: 7 },
  detail: { yaw: -24, pitch: 18, zoom: 0.46, shift: [-0.12, 0.22] },
}

export function build() {
  const white = M.paint('#eceef1'),
    navy = M.paint('#233a68'),
    dark = M.plastic('#23272d'),
    ss = M.brushed(),
    pol = M.steel({ roughness: 0.2 }),
    black = M.steel({ color: '#2c3036', roughness: 0.42 }),
    g = new THREE.Group()
  for (const x of [-34, 34]) for (const z of [-26, 26]) g.add(castor(4.2, [x, 0, z]))
  // cabinet: drawer side and electronics side
  g.add(box(84, 56, 66, white, { bev: 2.4, at: [0, 9, 0] }))
  g.add(box(84.4, 6, 66.4, navy, { bev: 1, at: [0, 9.4, 0] }))
  g.add(
    box(38, 44, 2, white, { bev: 0.9, at: [-20, 18, 32.6] }),
    box(38, 21, 2, white, { bev: 0.9, at: [20, 41, 32.6] }),
    box(38, 21.6, 2, white, { bev: 0.9, at: [20, 18, 32.6] }),
  )
  g.add(
    box(12, 1.8, 2.4, pol, { bev: 0.7, at: [20, 55.6, 34] }),
    box(1.8, 12, 2.4, pol, { bev: 0.7, at: [-5.4, 36, 34] }),
  )
  rep(9, (i) => g.add(box(24, 1, 0.8, dark, { bev: 0.3, at: [-20, 22 + i * 2, 33.4] })))
  g.add(box(92, 3.4, 74, navy, { bev: 1, at: [0, 65, 0] }))
  g.add(box(91, 0.6, 73, M.plastic('#d5dae1'), { bev: 0.2, at: [0, 68.2, 0] }))
  // control strip
  const st = [7, 30, 33.9]
  g.add(box(24, 9, 0.8, dark, { bev: 0.3, at: [20, 25, 33.6] }))
  g.add(
    estop(2, [28, 29.5, 34.2]),
    button(1.2, '#2d8f5f', [21.6, 29.5, 34.2], { lit: true }),
    button(1.2, '#2450ad', [17, 29.5, 34.2]),
    button(1.2, '#e6e8ea', [12.4, 29.5, 34.2]),
  )
  g.add(
    decal(
      36,
      7,
      (c) => {
        text(c, 'LM-30', 0, 6, 7.4, { weight: 800, color: '#233a68' })
        text(c, 'FIBER LASER', 23, 5.8, 2.1, { weight: 600, color: '#66738a' })
      },
      { alpha: true, at: [-20, 56, 33.72], px: 800 },
    ),
  )
  // work plate with T-slots and sample tags
  g.add(box(46, 3, 36, ss, { bev: 0.4, at: [-18, 68.6, 8] }))
  rep(6, (i) =>
    g.add(
      box(0.9, 0.1, 35.6, M.plastic('#1c2025', { roughness: 0.9 }), {
        bev: 0.02,
        at: [-38 + i * 8, 71.58, 8],
      }),
    ),
  )
  // column with ball screw, handwheel
  g.add(
    box(20, 5, 18, black, { bev: 0.8, at: [-18, 68.6, -22] }),
    box(13, 72, 10, M.steel({ color: '#d4d8dd', roughness: 0.4 }), {
      bev: 0.6,
      at: [-18, 73, -25],
    }),
  )
  for (const x of [-4.4, 4.4]) g.add(box(1.8, 66, 1.6, pol, { bev: 0.3, at: [-18 + x, 75, -19.4] }))
  g.add(cyl(1, 68, pol, { at: [-18, 74, -19], seg: 20 }))
  rep(24, (i) =>
    g.add(box(i % 4 ? 1 : 1.8, 0.2, 0.1, dark, { bev: 0.03, at: [-12.4, 78 + i * 2.4, -19.9] })),
  )
  g.add(box(17, 4, 15, black, { bev: 0.8, at: [-18, 145, -24] }))
  g.add(
    place(
      group(
        cyl(5.4, 1.4, dark, { seg: 48, bev: 0.5 }),
        cyl(1.4, 4, pol, { seg: 24 }),
        cyl(0.8, 4.4, dark, { at: [4, 1, 0], seg: 20, bev: 0.3 }),
      ),
      [-18, 149, -24],
    ),
  )
  // laser body, galvo head, lens, red pointer on the part
  g.add(box(15, 15, 4, black, { bev: 0.5, centre: true, at: [-18, 122, -17] }))
  g.add(
    box(17, 15, 44, white, { bev: 1.6, centre: true, at: [-18, 122, -1] }),
    box(17.3, 3, 44.3, navy, { bev: 0.6, centre: true, at: [-18, 117, -1] }),
  )
  rep(7, (i) =>
    g.add(box(0.4, 6, 1.2, dark, { bev: 0.15, centre: true, at: [-9.4, 123.6, -14 + i * 3] })),
  )
  g.add(
    decal(
      15,
      4,
      (c) => {
        c.fillStyle = '#f3c623'
        c.fillRect(0, 0, 15, 4)
        c.fillStyle = '#1b2430'
        c.beginPath()
        c.moveTo(2.2, 0.5)
        c.lineTo(4, 3.5)
        c.lineTo(0.4, 3.5)
        c.fill()
        text(c, 'LASER  CLASS 4', 4.8, 1.8, 1.15, { weight: 800 })
        text(c, '1064 nm   30 W max', 4.8, 3.2, 0.9, { weight: 500 })
      },
      { at: [-9.3, 117.2, 10], rot: [0, H, 0], px: 640 },
    ),
  )
  g.children.at(-1).position.set(-9.3, 118, 8)
  g.add(box(15, 13, 13, black, { bev: 0.9, centre: true, at: [-18, 121, 27] }))
  rep(5, (i) =>
    g.add(box(15.6, 0.7, 13.6, black, { bev: 0.25, centre: true, at: [-18, 118 + i * 2, 27] })),
  )
  g.add(
    place(
      lathe(
        [
          [0, 0, 0],
          [4, 0, 0.3],
          [4.9, 1, 0.3],
          [4.9, 4.4, 0.2],
          [4.2, 4.6, 0.1],
          [4.2, 6, 0.2],
          [0, 6, 0],
        ],
        M.steel({ color: '#24272c', roughness: 0.3 }),
        { seg: 60 },
      ),
      [-18, 108.6, 27],
    ),
  )
  g.add(
    cyl(3.3, 0.1, M.glass({ opacity: 0.85, color: '#5d3d9c', roughness: 0.02 }), {
      at: [-18, 108.5, 27],
      seg: 44,
      bev: 0.02,
    }),
    lathe(
      [
        [4.95, 110, 0],
        [5.05, 110.2, 0.05],
        [5.05, 111, 0.05],
        [4.95, 111.2, 0],
      ],
      M.gloss('#2450ad'),
      { seg: 60, at: [-18, 0, 27] },
    ),
  )
  g.add(
    lathe(
      [
        [0.03, 72, 0],
        [0.22, 72, 0],
        [0.5, 108.4, 0],
        [0.03, 108.4, 0],
      ],
      M.glass({ opacity: 0.34, color: '#ff4a3a', emissive: '#ff2a1a', emissiveIntensity: 0.8 }),
      { seg: 16, at: [-18, 0, 14], cast: false },
    ),
  )
  g.children.at(-1).position.set(-18, 0, 27)
  g.children.at(-1).rotation.x = 0
  g.add(
    place(
      box(13, 0.8, 8, M.steel({ color: '#b9bec5', roughness: 0.28 }), { bev: 0.2 }),
      [-18, 71.7, 22],
    ),
  )
  g.add(
    decal(
      11,
      6,
      (c, w, h) => {
        text(c, '6205-2RS', 0.4, 2.4, 2.1, { weight: 800, color: '#2b3038' })
        text(c, 'SN 0041-2207', 0.4, 4, 1.1, { weight: 600, color: '#2b3038' })
        c.fillStyle = '#2b3038'
        for (let y = 0; y < 7; y++)
          for (let x = 0; x < 7; x++)
            if ((x * 5 + y * 3 + x * y) % 3) c.fillRect(8 + x * 0.38, 3 + y * 0.38, 0.36, 0.36)
      },
      { alpha: true, at: [-18, 72.56, 22], rot: [-H, 0, 0] },
    ),
  )
  // sheath to the head
  g.add(
    tube(
      [
        [-18, 122, -24],
        [-18, 124, -36],
        [-8, 112, -40],
        [4, 86, -36],
        [8, 66, -32],
      ],
      1.3,
      M.rubber('#1b1e23'),
      { along: 60, seg: 14 },
    ),
  )
  // monitor, keyboard, mouse
  const mon = group(
    box(46, 28, 2.6, dark, { bev: 0.7, centre: true }),
    decal(
      43.4,
      24.6,
      (c, w, h) => {
        c.fillStyle = '#e9edf3'
        c.fillRect(0, 0, w, h)
        c.fillStyle = '#233a68'
        c.fillRect(0, 0, w, 2.4)
        text(c, 'LM-30   job_0041.mk', 0.8, 1.7, 1.3, { color: '#fff', weight: 600 })
        c.fillStyle = '#d3dae6'
        c.fillRect(0, 2.4, 6.6, h)
        rep(6, (i) => {
          c.fillStyle = i === 1 ? '#2450ad' : '#f7f9fc'
          c.fillRect(0.8, 3.4 + i * 3.3, 5, 2.5)
        })
        c.fillStyle = '#fff'
        c.fillRect(8, 3.6, 23, 19)
        c.strokeStyle = '#c22718'
        c.lineWidth = 0.16
        c.strokeRect(11, 7.6, 17, 10.6)
        text(c, '6205-2RS', 12, 12, 3.1, { color: '#c22718', weight: 700 })
        text(c, 'SN 0041-2207', 12, 15.2, 1.7, { color: '#c22718', weight: 500 })
        ;['Speed  1200', 'Power  65 %', 'Freq  40 kHz', 'Pass  2'].forEach((s, i) =>
          text(c, s, 32.4, 6 + i * 2.3, 1.35, { weight: 500 }),
        )
        c.fillStyle = '#2d8f5f'
        c.fillRect(32.4, 16.6, 9.6, 3.4)
        text(c, 'MARK', 37.2, 19, 1.8, { align: 'center', color: '#fff', weight: 700 })
      },
      { at: [0, 0.7, 1.34], glow: 0.5, px: 900, rough: 0.2 },
    ),
  )
  g.add(
    place(mon, [22, 96, -8], [-0.1, -0.18, 0]),
    box(3.4, 22, 3, dark, { bev: 0.8, at: [22.4, 69, -11.6] }),
    box(22, 1.2, 16, dark, { bev: 0.5, at: [22, 68.7, -10] }),
  )
  g.add(box(30, 1.2, 12, dark, { bev: 0.4, at: [22, 68.7, 20] }))
  rep(4, (j) =>
    rep(12, (i) =>
      g.add(
        box(1.9, 0.6, 1.9, M.plastic('#3d434c'), {
          bev: 0.2,
          segs: 1,
          at: [9.4 + i * 2.3, 69.7, 15.8 + j * 2.5],
        }),
      ),
    ),
  )
  g.add(place(box(4, 2, 6.6, dark, { bev: 0.95 }), [41, 68.7, 20]))
  g.add(
    plate(
      16,
      8,
      'FIBER LASER MARKER',
      ['LM-30   1064 nm   110×110 mm', 'AC 220 V 50 Hz  600 W', '96 kg'],
      { at: [42.3, 40, 14], rot: [0, H, 0] },
    ),
  )
  return g
}
