import { allLanguages, firstLanguage, type Language } from "#core/languages.ts";

/**
 * Words and signs that show a language other than the first, in capitals. A word that also means something in English is
 * left out.
 */
const wordsOf: Readonly<Record<string, RegExp>> = {
  es: /[¿¡Ñ]|\b(?:ALTO|DEJ(?:A|E|EN)|MANDAR|TODAVIA|PODEMOS|AHORA|MANANA|INICIO|ESTA|PAR(?:AR|E|EN)|BASTA|CANCEL(?:AR|A|E|EN)|DETEN(?:ER|GA|GAN)|BAJA|LISTO|HECHO|TERMIN(?:ADO|E|O)|COMPLETADO|FUI|HICE|HIZO|AYUD(?:A|AME|EME|ENME)|INICIAR|REINICIAR|EMPEZAR|COMENZAR|LUEGO|DESPUES|TARDE|NOCHE|DESHA(?:CER|GA)|QUIERO|NECESITO|PUEDO|PUEDE|MAS|MENSAJES?|TEXTOS?|NUMERO|EQUIVOCAD[OA]|HOLA|GRACIAS|POR FAVOR|PORFA|SI|QUIEN|KIEN|QUE|ESTO|ESTE|ESTOP|AHI|AHORITA|AL RATO|AYER|HOY|VOY|FUE|FUIMOS|NADA|NUNCA|TENGO|ESTOY|CITA|FECHA|OFICINA|CUANDO|DONDE|PORQUE|BUEN[AO]S|PERDON|DISCULPE|(?:QUIT|BORR|SAQU|ELIMIN|MOLEST|ESCRIB|MAND|ENVI)(?:EN|AN|AR|IR|ARME|IRME|EME|AME|ENME|ANME))\b/u,
};

/** The language of a text. The first language when the words show no other. */
export function languageOfReply(text: string): Language {
  const said = text
    .toUpperCase()
    .normalize("NFKD")
    .replace(/N\u0303/g, "Ñ")
    .replace(/\p{M}/gu, "");
  return allLanguages.find((language) => wordsOf[language]?.test(said)) ?? firstLanguage;
}
