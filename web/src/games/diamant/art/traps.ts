/** Pictures of the traps, for the window of a card: 88 by 104 at (6, 6). */

import { tidy } from '../../../art/geometry';
import { WINDOW } from './treasure';
import { PALETTE } from '../../../art/palette';
import { PAINT } from './traps.palette';

const ground = (id: string): string => `<rect ${WINDOW} fill="url(#dm-${id})"/>`;

function spiders(): string {
  let web = '';
  const spoke = (i: number, r: number): [number, number] => [
    50 + Math.cos((i * Math.PI) / 6 + 0.1) * r,
    48 + Math.sin((i * Math.PI) / 6 + 0.1) * r,
  ];
  for (let i = 0; i < 12; i++) web += `M50,48L${spoke(i, 90).map(tidy).join()}`;
  for (const r of [13, 25, 38, 52, 68]) {
    web += `M${spoke(0, r).map(tidy).join()}`;
    for (let i = 1; i <= 12; i++) {
      const [a, b] = [spoke(i - 1, r), spoke(i, r)];
      const sag = [50 + ((a[0] + b[0]) / 2 - 50) * 0.82, 48 + ((a[1] + b[1]) / 2 - 48) * 0.82];
      web += `Q${sag.map(tidy).join()} ${b.map(tidy).join()}`;
    }
  }
  return (
    ground('spiders') +
    `<circle cx="50" cy="52" r="46" fill="${PAINT.spiders.paleViolet2}" opacity=".16"/><path d="${web}" fill="none" stroke="${PAINT.spiders.violetWhite}" stroke-width=".8" opacity=".6"/>` +
    `<path d="M42,52L26,32L15,46M40,57L20,50L10,64M40,63L22,70L17,88M43,68L32,82L36,98M58,52L74,32L85,46M60,57L80,50L90,64M60,63L78,70L83,88M57,68L68,82L64,98" fill="none" stroke="${PAINT.spiders.deepestSlate}" stroke-width="4.2" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M41,50L26,31.5M58,50L74,31.5M39,56L20,49M60,56L80,49" fill="none" stroke="${PAINT.spiders.lightViolet}" stroke-width="1.1" stroke-linecap="round"/>` +
    `<ellipse cx="50" cy="68" rx="16" ry="19" fill="${PAINT.spiders.deepestViolet}"/><path d="M38,60C40,50 58,48 63,60C58,55 44,55 38,60Z" fill="${PAINT.spiders.violet}"/><path d="M50,58L56,66L50,76L44,66Z" fill="${PAINT.spiders.paleViolet1}"/><path d="M50,76L54,81L50,86L46,81Z" fill="${PAINT.spiders.paleViolet1}" opacity=".8"/><circle cx="50" cy="48" r="10.5" fill="${PAINT.common.deepViolet}"/>` +
    `<g fill="${PAINT.spiders.paleOrange}"><circle cx="45.5" cy="46" r="2.5"/><circle cx="54.5" cy="46" r="2.5"/><circle cx="42" cy="50" r="1.4"/><circle cx="58" cy="50" r="1.4"/><circle cx="47.6" cy="51.5" r="1.2"/><circle cx="52.4" cy="51.5" r="1.2"/></g><path d="M46,57L47.5,62M54,57L52.5,62" stroke="${PAINT.spiders.palestSand}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}

function snakes(): string {
  const body = 'M80,98C60,108 22,106 22,91C22,77 76,90 77,75C78,62 33,72 35,54C37,40 66,46 63,33C62,27 56,25 49,27';
  return (
    ground('snakes') +
    `<circle cx="52" cy="44" r="40" fill="url(#dm-green)" opacity=".75"/><polygon points="6,6 34,6 24,22 12,30 6,48" fill="${PAINT.snakes.deepestGreen}"/><polygon points="94,6 66,6 78,20 86,36 94,52" fill="${PAINT.snakes.deepestGreen}"/><path d="M6,110L6,96Q30,88 50,94T94,92V110Z" fill="${PAINT.snakes.greenBlack2}"/>` +
    `<path d="${body}" fill="none" stroke="${PAINT.snakes.greenBlack1}" stroke-width="17" stroke-linecap="round"/><path d="${body}" fill="none" stroke="${PAINT.snakes.green1}" stroke-width="13.4" stroke-linecap="round"/><path d="${body}" fill="none" stroke="${PAINT.snakes.lightGreen2}" stroke-width="6.4" stroke-dasharray="3.4 6.4"/><path d="${body}" fill="none" stroke="${PAINT.snakes.lightGreen3}" stroke-width="1.6" transform="translate(-1,-5)" opacity=".8"/>` +
    `<path d="M60,17C48,10 32,15 24,29C29,37 42,39 54,37C64,35 68,24 60,17Z" fill="${PAINT.snakes.greenBlack1}"/><path d="M58,19C48,13.5 34,18 27,28.5C32,34 43,36 53,34.5C61,33 64,24 58,19Z" fill="${PAINT.snakes.green2}"/><path d="M58,19C48,13.5 34,18 29,26C40,22 52,22 61,26C61.5,23 60.5,20.5 58,19Z" fill="${PAINT.snakes.lightGreen1}"/>` +
    `<ellipse cx="45" cy="24" rx="4" ry="3.6" fill="${PAINT.snakes.lightYellow}"/><ellipse cx="44.5" cy="24" rx="1.2" ry="3.3" fill="${PAINT.snakes.greyBlack}"/><path d="M30,31L32,40L35,33M37,33.5L39.5,41L42,34.5" fill="${PAINT.snakes.sandWhite}"/><path d="M27,29C20,30 18,34 15,36M20,32C17,31 14,31 11,29" fill="none" stroke="${PAINT.snakes.lightRed}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}

function lava(): string {
  return (
    ground('lava') +
    `<circle cx="50" cy="66" r="44" fill="url(#dm-orange)"/><polygon points="6,6 94,6 94,40 84,30 78,46 70,26 62,20 58,34 50,16 40,18 34,38 26,24 18,44 12,30 6,42" fill="${PAINT.common.deepestRose}"/><polygon points="18,44 26,24 22,24" fill="${PAINT.lava.darkRed2}"/><polygon points="78,46 70,26 75,27" fill="${PAINT.lava.darkRed2}"/><polygon points="34,38 40,18 36.5,22" fill="${PAINT.lava.darkRed1}"/>` +
    `<path d="M42,18C46,34 41,48 44,70L60,70C57,50 62,36 57,22Z" fill="${PAINT.common.orange}"/><path d="M46,18C50,36 46,50 48,72L55,72C53,50 57,36 52,20Z" fill="${PAINT.common.paleYellow}"/>` +
    `<path d="M6,70Q18,62 30,69T52,68T76,68T94,66V110H6Z" fill="${PAINT.lava.orange1}"/><path d="M6,78Q20,71 34,78T62,77T94,76V110H6Z" fill="${PAINT.lava.orange2}"/><path d="M6,88Q22,81 38,88T68,87T94,86V110H6Z" fill="${PAINT.lava.lightOrange}"/><path d="M6,98Q24,92 42,98T72,97T94,97V110H6Z" fill="${PAINT.lava.paleYellow}"/>` +
    `<path d="M6,110V84L14,78L24,86L30,98L26,110ZM94,110V80L86,76L78,88L70,96L76,110Z" fill="${PAINT.common.deepestRose}"/><path d="M14,78L24,86L18,90ZM86,76L78,88L84,90Z" fill="${PAINT.lava.darkRed3}"/>` +
    `<g fill="${PAINT.common.palestYellow}"><circle cx="36" cy="60" r="2"/><circle cx="66" cy="56" r="2.6"/><circle cx="70" cy="44" r="1.4"/><circle cx="30" cy="48" r="1.3"/><circle cx="63" cy="40" r="1"/></g><circle cx="40" cy="84" r="5" fill="${PAINT.lava.lightYellow}"/><circle cx="38.5" cy="82.5" r="1.7" fill="${PAINT.lava.palestSand}"/><circle cx="61" cy="92" r="3.6" fill="${PAINT.common.palestYellow}"/>`
  );
}

const SLOPE =
  `<polygon points="6,6 94,6 94,26 84,16 72,24 60,14 46,22 34,13 22,26 14,18 6,34" fill="${PAINT.slope.deepestRose}"/><polygon points="22,26 34,13 28,13" fill="${PAINT.slope.darkBrown4}"/><polygon points="72,24 84,16 78,14" fill="${PAINT.slope.darkBrown4}"/>` +
  `<polygon points="6,66 94,106 94,110 6,110" fill="${PAINT.slope.deepestRose}"/><polygon points="6,66 30,77 18,86 6,80" fill="${PAINT.slope.brown}"/><polygon points="30,77 52,87 40,94 18,86" fill="${PAINT.slope.darkBrown2}"/><polygon points="52,87 76,98 60,103 40,94" fill="${PAINT.slope.darkBrown3}"/><polygon points="76,98 94,106 94,110 60,110 60,103" fill="${PAINT.slope.darkBrown1}"/>`;

/** A faceted boulder about (54, 52) in three tones. */
const BOULDER =
  `<polygon points="52,20 73,25 87,42 85,63 70,79 48,81 30,70 23,50 32,30" fill="${PAINT.boulder.deepestRose}"/><polygon points="52,22.5 72,27 60,41 41,37 34,31.5" fill="${PAINT.common.paleSand}"/><polygon points="72,27 84.5,43 67,54 60,41" fill="${PAINT.boulder.lightOrange}"/><polygon points="34,31.5 41,37 39,54 25.5,50" fill="${PAINT.boulder.orange}"/>` +
  `<polygon points="41,37 60,41 67,54 54,65 39,54" fill="${PAINT.common.lightOrange2}"/><polygon points="84.5,43 82.5,62 69,72 67,54" fill="${PAINT.common.brown1}"/><polygon points="25.5,50 39,54 43,71 32,68" fill="${PAINT.common.brown1}"/><polygon points="39,54 54,65 50,78.5 43,71" fill="${PAINT.boulder.brown}"/><polygon points="54,65 67,54 69,72 68,77 50,78.5" fill="${PAINT.boulder.darkBrown}"/>`;

const CHIPS = `<polygon points="14,70 25,67 29,78 19,84 10,79" fill="${PAINT.common.lightOrange1}"/><polygon points="14,70 25,67 20,76" fill="${PAINT.common.paleSand}"/><polygon points="78,88 88,89 87,100 77,100" fill="${PAINT.common.brown2}"/><polygon points="78,88 88,89 82,94" fill="${PAINT.common.paleSand}"/><polygon points="84,28 90,31 88,37 82,35" fill="${PAINT.common.lightOrange1}"/><polygon points="84,28 90,31 85,32" fill="${PAINT.common.paleSand}"/><polygon points="34,88 42,90 38,97 31,94" fill="${PAINT.common.brown1}"/><polygon points="34,88 42,90 36,92" fill="${PAINT.common.lightOrange2}"/>`;

function boulders(): string {
  return (
    ground('boulders') +
    '<circle cx="52" cy="46" r="50" fill="url(#dm-sand)"/>' +
    SLOPE +
    `<path d="M10,44Q12,32 22,25M17,52Q18,42 25,35M36,17Q42,13 50,13" stroke="${PALETTE.amberPale}" stroke-width="2.4" stroke-linecap="round" opacity=".75" fill="none"/>` +
    `<g transform="translate(3,1)">${BOULDER}<path d="M55,24L50,32L57,40L54,46M63,49L58,57" stroke="${PAINT.common.deepBrown}" stroke-width="1.7" fill="none" stroke-linejoin="round"/></g>` +
    CHIPS
  );
}

function rams(): string {
  const chain = (x: number): string =>
    Array.from(
      { length: 6 },
      (_, i) =>
        `<ellipse cx="${tidy(x + i * 0.9)}" cy="${tidy(9 + i * 7.6)}" rx="${i % 2 ? 1.3 : 2.7}" ry="4.2" fill="none" stroke="${PAINT.rams.palestSteel}" stroke-width="1.7"/>`,
    ).join('');
  const spike = (x: number, y: number, turn: number, l = 15): string =>
    `<g transform="translate(${x},${y}) rotate(${turn})"><polygon points="-5,0 0,${-l} 5,0" fill="${PAINT.rams.deepSteel}"/><polygon points="-4,0 0,${1.5 - l} 0,0" fill="${PAINT.rams.steelWhite}"/><polygon points="0,0 0,${1.5 - l} 4,0" fill="${PAINT.rams.lightBlue}"/></g>`;
  const bands = [42, 60, 78]
    .map(
      (x) =>
        `<rect x="${x}" y="51" width="6.5" height="31" fill="${PAINT.rams.steel}"/><rect x="${x}" y="51" width="2.2" height="31" fill="${PAINT.rams.paleSteel}"/>`,
    )
    .join('');
  return (
    ground('rams') +
    `<circle cx="34" cy="60" r="40" fill="${PAINT.rams.palestBlue}" opacity=".14"/><polygon points="6,6 22,6 16,30 20,60 14,110 6,110" fill="${PAINT.rams.deepestSteel2}"/><polygon points="94,6 84,6 88,40 82,74 88,110 94,110" fill="${PAINT.rams.deepestSteel2}"/>` +
    chain(38) +
    chain(72) +
    spike(38, 53, -6) +
    spike(54, 53, 0) +
    spike(70, 53, 6) +
    spike(84, 55, 10, 12) +
    spike(38, 80, 186) +
    spike(54, 80, 180) +
    spike(70, 80, 174) +
    spike(84, 78, 170, 12) +
    `<path d="M30,51H90V82H30Z" fill="${PAINT.rams.deepestRose}"/><path d="M31,52.5H90V80.5H31Z" fill="${PAINT.rams.darkBrown2}"/><path d="M31,52.5H90V60H31Z" fill="${PAINT.rams.brown}"/><path d="M31,73H90V80.5H31Z" fill="${PAINT.rams.deepBrown}"/><path d="M36,64H84M50,69H88" stroke="${PAINT.rams.darkBrown1}" stroke-width="1.3"/>` +
    bands +
    `<path d="M33,49L8,66.5L33,84Z" fill="${PAINT.rams.deepestSteel3}"/><path d="M32,52L11,66.5H32Z" fill="${PAINT.rams.greyWhite}"/><path d="M32,81L11,66.5H32Z" fill="${PAINT.rams.lightSteel}"/><path d="M18,40H30M12,96H30M22,90H44" stroke="${PAINT.rams.steelWhite}" stroke-width="1.8" stroke-linecap="round" opacity=".55"/><path d="M6,110V102L30,98L60,102L94,97V110Z" fill="${PAINT.rams.deepestSteel1}"/>`
  );
}

function scorpions(): string {
  const tail = 'M58,78C80,84 88,64 80,48C74,36 62,32 54,34';
  return (
    ground('scorpions') +
    `<circle cx="52" cy="52" r="46" fill="url(#dm-sand)" opacity=".8"/><polygon points="6,6 30,6 20,24 12,34 6,52" fill="${PAINT.scorpions.deepestBrown3}"/><polygon points="94,6 72,6 82,22 88,36 94,50" fill="${PAINT.scorpions.deepestBrown3}"/><path d="M6,110V92Q24,84 46,92T94,90V110Z" fill="${PAINT.scorpions.deepestBrown2}"/><path d="M6,96Q24,89 46,96T94,94" stroke="${PAINT.scorpions.orange2}" stroke-width="1.4" fill="none" opacity=".6"/>` +
    `<path d="${tail}" fill="none" stroke="${PAINT.scorpions.deepestBrown1}" stroke-width="15" stroke-linecap="round"/><path d="${tail}" fill="none" stroke="${PAINT.scorpions.brown}" stroke-width="11" stroke-linecap="round"/><path d="${tail}" fill="none" stroke="${PAINT.scorpions.lightOrange1}" stroke-width="5" stroke-dasharray="7 4"/>` +
    `<path d="M56,30C48,24 40,30 36,40C44,42 54,42 58,38Z" fill="${PAINT.scorpions.deepestBrown1}"/><path d="M54,31.5C48,27 42,32 38.5,39C45,40 52,40 55.5,37Z" fill="${PAINT.scorpions.orange3}"/><path d="M38.5,39L31,50L43,40Z" fill="${PAINT.scorpions.palestSand}" stroke="${PAINT.scorpions.deepestBrown1}" stroke-width="1.2"/>` +
    `<g stroke="${PAINT.scorpions.deepestBrown1}" stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round" fill="none"><path d="M50,84L60,94L58,102M42,86L48,97L44,104M34,86L32,97L27,103M28,82L18,90L12,98"/></g><g stroke="${PAINT.scorpions.orange1}" stroke-width="2" stroke-linecap="round" fill="none"><path d="M50,84L60,94M42,86L48,97M34,86L32,97M28,82L18,90"/></g>` +
    `<ellipse cx="42" cy="76" rx="22" ry="12" fill="${PAINT.scorpions.deepestBrown1}"/><ellipse cx="42" cy="75" rx="19.5" ry="10" fill="${PAINT.scorpions.brown}"/><path d="M24,73Q42,60 60,73Q42,68 24,73Z" fill="${PAINT.scorpions.lightOrange2}"/><path d="M34,66.5Q32,76 34,84M43,65.5Q42,76 43,85M52,67.5Q52,76 52,83" stroke="${PAINT.scorpions.deepBrown}" stroke-width="1.6" fill="none"/>` +
    `<path d="M24,72L14,62M20,76L12,74" stroke="${PAINT.scorpions.deepestBrown1}" stroke-width="5.4" stroke-linecap="round"/><path d="M14,64C4,58 8,44 20,46L16,54L26,52C28,60 22,66 14,64Z" fill="${PAINT.scorpions.deepestBrown1}"/><path d="M14.5,62C8,57 11,48 18,48L14,56L24,54.5C25,59 20,63 14.5,62Z" fill="${PAINT.scorpions.orange3}"/><circle cx="26" cy="72" r="1.8" fill="${PAINT.common.palestYellow}"/><circle cx="30" cy="70" r="1.4" fill="${PAINT.common.palestYellow}"/>`
  );
}

function rockslide(): string {
  return (
    ground('rockslide') +
    `<circle cx="40" cy="40" r="50" fill="url(#dm-sand)" opacity=".85"/><polygon points="6,6 94,6 94,20 80,12 66,20 50,10 36,18 20,10 6,22" fill="${PAINT.rockslide.deepestBrown}"/>` +
    `<polygon points="6,30 94,100 94,110 6,110" fill="${PAINT.rockslide.deepestBrown}"/><polygon points="6,30 28,48 18,60 6,52" fill="${PAINT.rockslide.brown2}"/><polygon points="28,48 52,67 38,76 18,60" fill="${PAINT.rockslide.darkBrown2}"/><polygon points="52,67 76,86 60,94 38,76" fill="${PAINT.rockslide.brown1}"/><polygon points="76,86 94,100 94,110 66,110 60,94" fill="${PAINT.rockslide.darkBrown1}"/>` +
    `<g transform="translate(30,-8) scale(.62)">${BOULDER}</g><g transform="translate(46,22) rotate(18 54 52) scale(.5)">${BOULDER}</g><g transform="translate(4,6) rotate(-14 20 20) scale(.36)">${BOULDER}</g><g transform="translate(62,58) rotate(30 20 20) scale(.38)">${BOULDER}</g>` +
    `<g fill="${PAINT.rockslide.paleSand}" opacity=".4"><circle cx="24" cy="60" r="8"/><circle cx="34" cy="68" r="6"/><circle cx="58" cy="84" r="8"/><circle cx="70" cy="92" r="7"/><circle cx="14" cy="52" r="5"/></g><path d="M18,16L28,24M44,10L54,18M76,26L86,34M82,46L90,54" stroke="${PALETTE.amberPale}" stroke-width="2.2" stroke-linecap="round" opacity=".7"/>`
  );
}

function gas(): string {
  const cloud = (x: number, y: number, s: number, fill: string, opacity: number): string =>
    `<path transform="translate(${x},${y}) scale(${s})" d="M-22,8A10,10 0 0 1 -16,-8A14,14 0 0 1 8,-14A12,12 0 0 1 22,0A9,9 0 0 1 16,10H-16A9,9 0 0 1 -22,8Z" fill="${fill}" opacity="${opacity}"/>`;
  return (
    ground('gas') +
    `<polygon points="6,6 94,6 94,30 84,20 74,30 62,16 48,24 34,14 22,26 14,18 6,36" fill="${PAINT.gas.deepestSlate2}"/><path d="M6,110V94L20,88L30,96L42,90L56,97L70,89L82,96L94,90V110Z" fill="${PAINT.gas.deepestSlate1}"/>` +
    `<path d="M28,94Q18,78 32,66T30,40M52,94Q66,80 52,66T56,36M76,94Q70,80 80,70T74,46" stroke="${PAINT.gas.palestViolet}" stroke-width="7" fill="none" stroke-linecap="round" opacity=".28"/>` +
    cloud(34, 74, 1.1, PAINT.gas.violet1, 0.75) +
    cloud(66, 68, 1.2, PAINT.gas.violet2, 0.8) +
    cloud(50, 84, 1.5, PAINT.gas.lightViolet1, 0.85) +
    cloud(36, 46, 1.1, PAINT.gas.lightViolet2, 0.65) +
    cloud(66, 40, 0.9, PAINT.gas.paleViolet2, 0.6) +
    `<path d="M50,40C62,40 68,48 66,58C65,63 62,65 61,70H39C38,65 35,63 34,58C32,48 38,40 50,40Z" fill="${PAINT.gas.slateWhite}"/><ellipse cx="43" cy="56" rx="5" ry="6" fill="${PAINT.common.deepViolet}"/><ellipse cx="57" cy="56" rx="5" ry="6" fill="${PAINT.common.deepViolet}"/><path d="M50,60L53,66H47Z" fill="${PAINT.common.deepViolet}"/><path d="M43,70V76M47.7,70V77M52.3,70V77M57,70V76" stroke="${PAINT.gas.slateWhite}" stroke-width="3.4"/>` +
    cloud(30, 92, 0.8, PAINT.gas.paleViolet2, 0.5) +
    cloud(74, 92, 0.9, PAINT.gas.paleViolet1, 0.55)
  );
}

function explosion(): string {
  const burst = (n: number, outer: number, inner: number, fill: string, turn: number): string =>
    `<polygon points="${Array.from({ length: n * 2 }, (_, i) => {
      const [a, r] = [turn + (i * Math.PI) / n, i % 2 ? inner : outer * (1 - (i % 3) * 0.08)];
      return `${tidy(50 + Math.cos(a) * r)},${tidy(54 + Math.sin(a) * r)}`;
    }).join(' ')}" fill="${fill}"/>`;
  return (
    ground('lava') +
    '<circle cx="50" cy="54" r="56" fill="url(#dm-orange)"/>' +
    burst(13, 62, 30, PAINT.explosion.red, 0.1) +
    burst(12, 48, 25, PAINT.explosion.orange, 0.3) +
    burst(11, 36, 19, PAINT.explosion.lightOrange1, 0.05) +
    burst(9, 24, 13, PAINT.explosion.paleYellow, 0.2) +
    `<circle cx="50" cy="54" r="9" fill="${PAINT.explosion.sandWhite}"/><g fill="${PAINT.explosion.deepestRed}"><polygon points="14,26 24,22 28,30 20,36"/><polygon points="76,18 86,22 82,32 74,28"/><polygon points="80,78 90,82 84,92 76,86"/><polygon points="16,80 26,84 20,94 12,90"/><polygon points="44,12 52,8 56,16 48,20"/></g>` +
    `<g fill="${PAINT.explosion.lightOrange2}"><polygon points="14,26 24,22 20,29"/><polygon points="76,18 86,22 79,25"/><polygon points="80,78 90,82 82,85"/><polygon points="16,80 26,84 18,87"/></g><path d="M6,110V98L22,92L36,100L52,94L68,101L82,94L94,99V110Z" fill="${PAINT.common.deepestRose}"/>`
  );
}

function mummies(): string {
  return (
    ground('mummies') +
    `<circle cx="50" cy="50" r="46" fill="url(#dm-sand)" opacity=".7"/><path d="M18,110V50C18,22 34,10 50,10S82,22 82,50V110Z" fill="${PAINT.mummies.deepestSlate}"/><path d="M24,110V52C24,28 36,16 50,16S76,28 76,52V110Z" fill="${PAINT.mummies.deepSlate}"/><path d="M18,50L24,52M18,70H24M76,70H82M18,90H24M76,90H82" stroke="${PAINT.mummies.orange}" stroke-width="2.4"/><path d="M18,110V50C18,22 34,10 50,10S82,22 82,50V110" fill="none" stroke="${PAINT.mummies.orange}" stroke-width="2.6"/>` +
    `<path d="M50,22C62,22 67,30 66,40C66,48 62,54 58,57L72,70L70,110H30L28,70L42,57C38,54 34,48 34,40C33,30 38,22 50,22Z" fill="${PAINT.mummies.deepestGrey}"/><path d="M50,24C60,24 65,31 64,40C64,47 60,53 56,56L70,70L68,110H32L30,70L44,56C40,53 36,47 36,40C35,31 40,24 50,24Z" fill="${PAINT.mummies.paleSand1}"/>` +
    `<path d="M56,26C62,29 65,34 64,40C64,47 60,53 56,56L70,70L68,110H56C60,90 60,74 54,60C60,50 60,36 56,26Z" fill="${PAINT.mummies.sand}"/><g stroke="${PAINT.mummies.darkBrown}" stroke-width="1.6" fill="none"><path d="M37,32L63,28M36,48L62,53M40,54L58,50M32,70L68,76M31,80L69,73M31,90L69,88M31,98L68,102M44,57L60,64M36,38H40M60,38H64"/></g>` +
    `<path d="M37,38L63,35V45L37,46Z" fill="${PAINT.mummies.deepestGrey}"/><circle cx="44" cy="41" r="3.4" fill="${PAINT.mummies.paleGreen}"/><circle cx="56" cy="40.5" r="3.4" fill="${PAINT.mummies.paleGreen}"/><circle cx="44" cy="41" r="1.3" fill="${PAINT.mummies.deepestGreen}"/><circle cx="56" cy="40.5" r="1.3" fill="${PAINT.mummies.deepestGreen}"/>` +
    `<path d="M30,72L14,62L10,70L28,86ZM70,72L86,60L91,68L72,86Z" fill="${PAINT.mummies.paleSand1}" stroke="${PAINT.mummies.deepestGrey}" stroke-width="1.6"/><path d="M22,67L18,74M26,70L22,79M78,66L82,73M74,70L79,78" stroke="${PAINT.mummies.darkBrown}" stroke-width="1.4"/><path d="M86,62L93,84L88,80L86,92L82,70Z" fill="${PAINT.mummies.paleSand2}" stroke="${PAINT.mummies.darkBrown}" stroke-width=".8"/>`
  );
}

function fire(): string {
  const flame = (x: number, y: number, s: number, flip = 1): string =>
    `<g transform="translate(${x},${y}) scale(${s * flip},${s})"><path d="M0,0C-20,-4 -22,-24 -10,-36C-10,-28 -4,-26 -2,-30C4,-40 0,-50 -2,-58C14,-48 22,-30 18,-14C16,-5 9,0 0,0Z" fill="${PAINT.fire.red}"/><path d="M1,0C-13,-3 -14,-18 -6,-26C-5,-20 0,-20 2,-24C5,-31 3,-38 2,-44C13,-35 17,-22 14,-10C12,-4 7,0 1,0Z" fill="${PAINT.common.orange}"/><path d="M2,0C-6,-2 -7,-12 -1,-18C1,-14 5,-16 6,-22C11,-16 12,-9 10,-5C8,-1 5,0 2,0Z" fill="${PAINT.common.paleYellow}"/></g>`;
  return (
    ground('lava') +
    `<circle cx="50" cy="80" r="52" fill="url(#dm-orange)"/><polygon points="6,6 94,6 94,24 82,14 72,28 60,12 46,20 36,12 24,26 14,14 6,30" fill="${PAINT.common.deepestRose}"/>` +
    flame(24, 100, 0.95) +
    flame(78, 100, 1, -1) +
    flame(50, 104, 1.45) +
    flame(36, 108, 0.6, -1) +
    flame(66, 108, 0.62) +
    `<g fill="${PAINT.fire.paleYellow}"><circle cx="30" cy="30" r="1.6"/><circle cx="70" cy="34" r="2"/><circle cx="62" cy="20" r="1.2"/><circle cx="20" cy="44" r="1.3"/><circle cx="84" cy="50" r="1.5"/></g><path d="M6,110V102L26,98L46,104L68,99L94,104V110Z" fill="${PAINT.common.deepestRose}"/><path d="M20,104L44,96L48,101L24,109ZM82,104L58,96L54,101L78,109Z" fill="${PAINT.fire.darkBrown}"/>`
  );
}

function rocks(): string {
  return (
    ground('rocks') +
    `<circle cx="50" cy="60" r="48" fill="${PAINT.rocks.palestSteel2}" opacity=".14"/><polygon points="6,6 94,6 94,34 86,26 78,36 66,22 60,30 50,18 42,30 32,22 24,36 14,24 6,38" fill="${PAINT.rocks.deepestSteel3}"/><path d="M50,6L46,14L54,20L48,30M70,6L74,14L66,22M30,6L26,12L33,20" stroke="${PAINT.rocks.lightSteel2}" stroke-width="1.8" fill="none"/>` +
    `<g><polygon points="26,40 42,36 50,48 44,62 28,60 20,50" fill="${PAINT.rocks.deepestSteel1}"/><polygon points="27,42 41,38 38,48 25,50" fill="${PAINT.rocks.palestSteel3}"/><polygon points="41,38 48,48 38,48" fill="${PAINT.rocks.paleSteel}"/><polygon points="25,50 38,48 42,60 29,58" fill="${PAINT.rocks.lightSteel1}"/><polygon points="38,48 48,48 42,60" fill="${PAINT.rocks.steel2}"/></g>` +
    `<g><polygon points="60,52 80,50 88,64 80,80 62,78 54,66" fill="${PAINT.rocks.deepestSteel1}"/><polygon points="61.5,54 79,52 74,64 57,66" fill="${PAINT.rocks.palestSteel1}"/><polygon points="79,52 86,64 74,64" fill="${PAINT.rocks.lightSteel3}"/><polygon points="57,66 74,64 78,78 63,76" fill="${PAINT.rocks.steel3}"/><polygon points="74,64 86,64 78,78" fill="${PAINT.rocks.steel1}"/></g>` +
    `<g><polygon points="34,74 46,72 52,82 46,92 34,90 29,82" fill="${PAINT.rocks.deepestSteel1}"/><polygon points="35,76 45,74 42,82 31,82" fill="${PAINT.rocks.palestSteel3}"/><polygon points="31,82 42,82 44,90 35,88" fill="${PAINT.rocks.lightSteel1}"/><polygon points="45,74 50,82 44,90 42,82" fill="${PAINT.rocks.steel2}"/></g>` +
    `<path d="M34,26V33M68,34V46M40,64V70M84,38V46M18,44V56" stroke="${PAINT.rocks.steelWhite2}" stroke-width="2" stroke-linecap="round" opacity=".6"/><path d="M6,110V100L20,94L34,101L50,96L66,102L80,95L94,100V110Z" fill="${PAINT.rocks.deepestSteel2}"/><g fill="${PAINT.rocks.steelWhite1}" opacity=".28"><circle cx="30" cy="100" r="7"/><circle cx="44" cy="104" r="6"/><circle cx="68" cy="102" r="8"/></g>`
  );
}

const ART: Readonly<Record<string, () => string>> = {
  spiders,
  snakes,
  lava,
  boulders,
  rams,
  scorpions,
  rockslide,
  gas,
  explosion,
  mummies,
  fire,
  rocks,
};

/** The picture of a trap. */
export function trapArt(trap: string): string {
  return (ART[trap] ?? spiders)();
}
