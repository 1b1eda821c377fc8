import { randomUUID } from "node:crypto";
import { Temporal } from "temporal-polyfill";
import { offerFor } from "#core/pricing.ts";
