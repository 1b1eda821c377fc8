import { describe, expect, it } from "vitest";
import { searchDocs } from "#core/documentation/docs-search.ts";
import type { Language } from "#core/languages.ts";
import { inLanguage } from "#server/language.ts";
import { readConfig } from "#server/start/config.ts";
import { documentationOf } from "./documentation-content.ts";
import { readTopicFiles } from "./read-topic-files.ts";

const { topics, report } = await readTopicFiles(readConfig({}).docsDir);
const documentation = documentationOf({ key: "", topics });

/** What the site shows first for a query, in a language. */
const firstFound = async (language: Language, query: string) => {
  const shown = await documentation.listTopics(language);
  return inLanguage(language, () => searchDocs(shown, query)[0]?.topic.id);
};

describe("the docs in the repository", () => {
  it("have nothing to mend, and are there in every language", () => {
    expect(report).toEqual([]);
    expect(topics.length).toBeGreaterThanOrEqual(15);
  });

  it.each([
    ["refund", "prices-and-paying"],
    ["money back", "prices-and-paying"],
    ["how much", "prices-and-paying"],
    ["cancel", "prices-and-paying"],
    ["renew", "when-the-year-ends"],
    ["homeless", "how-often"],
    ["moving to another state", "moving"],
    ["lawyer", "get-help"],
    ["contact", "get-help"],
    ["jail", "questions"],
    ["sick", "questions"],
    ["hospital", "questions"],
    ["no phone", "without-a-phone"],
    ["lost my phone", "without-a-phone"],
    ["stop texts", "stop-and-start"],
    ["wrong number", "stop-and-start"],
    ["texts not coming", "when-a-message-fails"],
    ["change number", "who-gets-reminders"],
    ["add a person", "who-gets-reminders"],
    ["case worker", "for-family"],
    ["wrong date", "change-a-date"],
    ["done by mistake", "after-you-register"],
    ["missed my date", "missed-date"],
    ["overdue", "missed-date"],
    ["delete account", "delete-everything"],
    ["can't log in", "password-and-login"],
    ["who can see", "what-others-see"],
    ["holiday", "choose-the-date"],
    ["travel", "travel"],
    ["vacation", "travel"],
    ["new job", "work-and-school"],
    ["two places", "several-places"],
    ["how do I get a refund", "prices-and-paying"],
    ["messages in Spanish", "messages"],
    ["español", "messages"],
    ["authenticator app", "two-step-login"],
  ])("answer what people type, the right topic first: %s", async (query, id) => {
    expect(await firstFound("en", query)).toBe(id);
  });

  it.each([
    ["reembolso", "prices-and-paying"],
    ["devolución", "prices-and-paying"],
    ["devolucion del dinero", "prices-and-paying"],
    ["cuánto cuesta", "prices-and-paying"],
    ["cuanto cuesta", "prices-and-paying"],
    ["renovar", "when-the-year-ends"],
    ["sin casa", "how-often"],
    ["mudarme a otro estado", "moving"],
    ["abogado", "get-help"],
    ["cárcel", "questions"],
    ["carcel", "questions"],
    ["enfermo", "questions"],
    ["hospital", "questions"],
    ["sin teléfono", "without-a-phone"],
    ["perdí mi telefono", "without-a-phone"],
    ["parar mensajes", "stop-and-start"],
    ["número equivocado", "stop-and-start"],
    ["numero equivocado", "stop-and-start"],
    ["no me llegan los mensajes", "when-a-message-fails"],
    ["cambiar número", "who-gets-reminders"],
    ["agregar una persona", "who-gets-reminders"],
    ["fecha equivocada", "change-a-date"],
    ["hecha por error", "after-you-register"],
    ["se me pasó la fecha", "missed-date"],
    ["borrar mi cuenta", "delete-everything"],
    ["no puedo iniciar sesión", "password-and-login"],
    ["contraseña", "password-and-login"],
    ["contrasena", "password-and-login"],
    ["quién puede ver", "what-others-see"],
    ["dia feriado", "choose-the-date"],
    ["viaje", "travel"],
    ["vacaciones", "travel"],
    ["trabajo nuevo", "work-and-school"],
    ["dos lugares", "several-places"],
    ["fin del año", "when-the-year-ends"],
    ["fin del ano", "when-the-year-ends"],
    ["¿cómo me devuelven el dinero?", "prices-and-paying"],
    ["cambiar el idioma", "messages"],
    ["mensajes en inglés", "messages"],
    ["código por correo", "two-step-login"],
  ])("answer what people type in Spanish, with its accents or without: %s", async (query, id) => {
    expect(await firstFound("es", query)).toBe(id);
  });
});
